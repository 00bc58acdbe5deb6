"""Validates each folder with an RO-Crate with roc-validator, for what RO-Crate 1.2 requires, and makes its page with ro-crate-html."""

import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

from rocrate_validator import models, services
from rocrate_validator.utils import document_loader

CONTEXT = "https://w3id.org/ro/crate/1.2/context"


def offline_context():
    """Returns the context of RO-Crate 1.2 from npm's package `ro-crate`, so that the check needs only registries."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", "ro-crate@3.7.2"], cwd=folder, check=True, capture_output=True)
        with tarfile.open(next(pathlib.Path(folder).glob("*.tgz"))) as package:
            return json.load(package.extractfile("package/lib/context.json"))


context = offline_context()
original = document_loader._fetch_json_ld
document_loader._fetch_json_ld = lambda source: context if source == CONTEXT else original(source)

failures = 0
for crate in sorted(path for path in pathlib.Path(sys.argv[1]).iterdir() if path.is_dir()):
    settings = services.ValidationSettings(
        rocrate_uri=str(crate),
        profile_identifier="ro-crate-1.2",
        requirement_severity=models.Severity.REQUIRED,
    )
    result = services.validate(settings)
    issues = [f"{issue.severity.name}: {issue.message}" for issue in result.get_issues()]
    page = subprocess.run(
        ["npx", "--yes", "--package", "ro-crate-html@0.1.6", "rochtml", str(crate / "ro-crate-metadata.json")],
        capture_output=True,
        text=True,
    )
    if page.returncode != 0 or not list(crate.glob("*.html")):
        issues.append(f"no page: {(page.stderr + page.stdout).strip()[-300:]}")
    failures += bool(issues)
    print(f"{crate.name}: {'ok' if not issues else ''}", flush=True)
    for issue in issues:
        print(f"  {issue}")
sys.exit(failures > 0)
