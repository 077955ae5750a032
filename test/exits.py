#!/usr/bin/env python3
"""Runs a command and succeeds when it ends with the exit status that is expected.

Usage: exits.py STATUS COMMAND [ARGUMENT...]"""

import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit("exits.py: the command ended with status %d, not %s" % (status, sys.argv[1]))
