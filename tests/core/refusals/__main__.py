"""`python -m tests.core.refusals` names each refusal in the code that no scenario asserts."""

import sys

from tests.core.refusals.origins import FOLDERS, steps_of, told_by, unnamed
from tests.core.refusals.sites import sites

known = sites()
left = unnamed(known, (told_by(*each) for each in steps_of(FOLDERS)))
for site in left:
    print(site.name)
print(f"{len(left)} of {len(known)} refusals are asserted by no scenario")
sys.exit(bool(left))
