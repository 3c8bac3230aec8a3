# What pip wrote into bin/guildpost until lately (23.2 did); `re` takes longer to import than all the rest.
import re
import sys

from guildpost.cli.start import main

if __name__ == "__main__":
    sys.argv[0] = re.sub(r"(-script\.pyw|\.exe)?$", "", sys.argv[0])
    sys.exit(main())
