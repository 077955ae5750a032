"""Runs a command several times at once: at-once.py COUNT COMMAND... Good when all are."""

import subprocess
import sys

runs = [subprocess.Popen(sys.argv[2:]) for _ in range(int(sys.argv[1]))]
sys.exit(max(run.wait() for run in runs))
