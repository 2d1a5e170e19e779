"""`python -m tests.core.findings` names each finding in the code that no scenario asserts."""

import sys

from tests.core.findings.origins import FOLDERS, steps_of, told_by, unnamed
from tests.core.findings.sites import sites

known = sites()
left = unnamed(known, (told_by(*each) for each in steps_of(FOLDERS)))
for site in left:
    print(site.name)
print(f"{len(left)} of {len(known)} findings are asserted by no scenario")
sys.exit(bool(left))
