#!/bin/sh
# The rulebook's example of a first round with two players, its dice told: played, shown and verified.
set -e
here=$(dirname "$0")
record=$(mktemp -d)/first-turns.json
trap 'rm -r "$(dirname "$record")"' EXIT
guildpost new thieves-guild --seat hu --seat bh --told -o "$record"
sed '1,/^Moves:/d' "$here/first-turns.gpn" | guildpost play "$record"
guildpost show "$record"
guildpost verify "$record" "$here/first-turns.gpn"
