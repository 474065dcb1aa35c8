"""Loaded into the process that starts others: it outlives a host that is killed, and removes the folder of sockets."""

import atexit
import os
import shutil

FOLDER = "CIVLEDGER_SOCKETS"  # names it in the environment

if _folder := os.environ.get(FOLDER):
    atexit.register(shutil.rmtree, _folder, ignore_errors=True)
