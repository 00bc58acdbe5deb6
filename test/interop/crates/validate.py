"""Validates each folder with an RO-Crate with roc-validator, for what its profile requires, and makes its page with ro-crate-html."""

import importlib.resources
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import requests
from rocrate_validator import models, services
from rocrate_validator.utils.http import HttpRequester

PROCESS_RUN = "https://w3id.org/ro/wfrun/process/"


def offline_contexts():
    """Returns the contexts of RO-Crate 1.1 and 1.2 as the packages `rocrate` and npm's `ro-crate` have them, so that the check needs only registries."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", "ro-crate@3.7.2"], cwd=folder, check=True, capture_output=True)
        with tarfile.open(next(pathlib.Path(folder).glob("*.tgz"))) as package:
            newer = package.extractfile("package/lib/context.json").read()
    older = (importlib.resources.files("rocrate") / "data/ro-crate.jsonld").read_bytes()
    return {"https://w3id.org/ro/crate/1.1/context": older, "https://w3id.org/ro/crate/1.2/context": newer}


contexts = offline_contexts()


def get(_self, url, **_options):
    """Answers with a context; anything else isn't there."""
    response = requests.Response()
    response.url = url
    response.status_code = 200 if url in contexts else 404
    response.raw = io.BytesIO(contexts.get(url, b""))
    response.headers["Content-Type"] = "application/ld+json"
    return response


HttpRequester.get = get


def profile_of(crate):
    """Returns the profile that a crate's root says it conforms to."""
    graph = json.loads((crate / "ro-crate-metadata.json").read_text())["@graph"]
    root = next(node for node in graph if node["@id"] == "./")
    is_run = root.get("conformsTo", {}).get("@id", "").startswith(PROCESS_RUN)
    return "process-run-crate" if is_run else "ro-crate-1.2"


failures = 0
counts = {}
for crate in sorted(path for path in pathlib.Path(sys.argv[1]).iterdir() if path.is_dir()):
    profile = profile_of(crate)
    settings = services.ValidationSettings(
        rocrate_uri=str(crate),
        profile_identifier=profile,
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
    counts[profile] = counts.get(profile, 0) + (not issues)
    print(f"{crate.name}: {'ok' if not issues else ''} ({profile})", flush=True)
    for issue in issues:
        print(f"  {issue}")
print(f"Valid, with a page: {', '.join(f'{count} of {profile}' for profile, count in counts.items())}; {failures} failed.")
sys.exit(failures > 0)
