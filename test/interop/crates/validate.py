"""Validates each folder with an RO-Crate with roc-validator, at the level REQUIRED of RO-Crate 1.2 (or the newest that it has)."""

import pathlib
import subprocess
import sys

from rocrate_validator import models, services

failures = 0
for crate in sorted(path for path in pathlib.Path(sys.argv[1]).iterdir() if path.is_dir()):
    settings = services.ValidationSettings(
        rocrate_uri=str(crate),
        profile_identifier="ro-crate-1.2",
        requirement_severity=models.Severity.REQUIRED,
    )
    result = services.validate(settings)
    issues = [f"{issue.severity.name}: {issue.message}" for issue in result.get_issues()]
    # ro-crate-html (npm) writes the crate's page.
    page = subprocess.run(
        ["npx", "--yes", "--package", "ro-crate-html@0.1.6", "rochtml", str(crate / "ro-crate-metadata.json")],
        capture_output=True,
        text=True,
    )
    if page.returncode != 0 or not list(crate.glob("*.html")):
        issues.append(f"no page: {page.stderr.strip()[-300:]}")
    failures += bool(issues)
    print(f"{crate.name}: {'ok' if not issues else ''}")
    for issue in issues:
        print(f"  {issue}")
sys.exit(failures > 0)
