"""Copies all files with ResourceSync's client, which checks their hashes."""

import os
import tempfile
from pathlib import Path

from resync.client import Client

with tempfile.TemporaryDirectory() as folder:
    # The client writes its status into the working directory.
    os.chdir(folder)
    client = Client(hashes=["sha-256"])
    client.set_mappings([os.environ["ORIGIN"] + "/", folder])
    wanted = len(client.find_resource_list())
    client.baseline_or_audit()
    copied = [file for file in Path(folder).rglob("*") if file.is_file() and not file.name.startswith(".")]
    assert wanted > 0 and len(copied) == wanted, (wanted, len(copied))
print(f"{len(copied)} files are copied")
