#!/bin/sh
# Four people play Black Dragon's Guild to its end, each in a shell of their own that only ever asks for the own view.
#
#   sh examples/four-shells.sh [SEED]
#
# Each person lists the own moves (`moves --as`), looks at the own table (`show --as`) and says one move. Nobody waits
# for a turn: whoever is asked answers, at once with others where all are asked together. When two write at the same
# moment, one is told so and looks again; no move is lost.
set -eu

seed=${1:-four}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
game=$folder/game.json
guildpost new black-dragons-guild --seats 4 --seed "$seed" -o "$game" >/dev/null

person() {
    seat=$1
    turn=$2
    while :; do
        guildpost moves "$game" --as "$seat" >"$folder/$seat.moves" 2>/dev/null || continue
        if [ -s "$folder/$seat.moves" ]; then
            turn=$((turn + 7))
            move=$(awk -v turn="$turn" '{ line[NR] = $0 } END { print line[turn % NR + 1] }' "$folder/$seat.moves")
            guildpost play "$game" "$seat: $move" >"$folder/$seat.told" 2>&1 || true
        elif guildpost show "$game" --as "$seat" --json 2>/dev/null | grep -q '"ended":{'; then
            return
        else
            sleep 0.2
        fi
    done
}

person p1 1 &
person p2 2 &
person p3 3 &
person p4 4 &
wait

guildpost log "$game" --prose --as p1 | tail -n 6
guildpost verify "$game" >"$folder/verdict"
sed "s,^$folder/,," "$folder/verdict"
