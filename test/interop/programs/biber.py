"""Reads all papers' BibTeX with biber, which checks it with biblatex's data model. Debian's package `biber` has it."""

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

biber = shutil.which("biber")
if biber is None:
    print("biber isn't installed: apt-get install biber")
    sys.exit(1)

entries = []
for archive_id in os.environ["ARCHIVE_IDS"].split():
    try:
        with urllib.request.urlopen(f"{os.environ['ORIGIN']}/papers/{archive_id}.bib") as answer:
            entries.append(answer.read().decode())
    except urllib.error.HTTPError as error:
        assert error.code == 410, error  # Withdrawn.
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "papers.bib").write_text("\n".join(entries))
    command = [biber, "--tool", "--validate-datamodel", "--nolog", "papers.bib"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
said = run.stdout + run.stderr
bad = [line for line in said.splitlines() if line.startswith(("WARN", "ERROR"))]
assert run.returncode == 0 and not bad, "\n".join(bad or [said])
print(f"{len(entries)} entries without a warning")
