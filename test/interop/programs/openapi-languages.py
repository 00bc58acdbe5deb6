"""Generates clients in Go, TypeScript and Java with OpenAPI Generator, and compiles them."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

GENERATOR = str(Path(sys.executable).with_name("openapi-generator-cli"))
ONLY_CODE = ["--global-property", "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"]
TSC = ["node_modules/.bin/tsc", "--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
CLIENTS = {
    "go": ["-g", "go", "--package-name", "papers", "--git-user-id", "local", "--git-repo-id", "papers"],
    "typescript": ["-g", "typescript-fetch"],
    "java": ["-g", "java", "--library", "native"],
}


def run(words, **options):
    done = subprocess.run(words, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


with tempfile.TemporaryDirectory() as folder:
    for name, words in CLIENTS.items():
        source = os.environ["ORIGIN"] + "/api/v1/openapi.json"
        run([GENERATOR, "generate", "-i", source, "-o", f"{folder}/{name}", *words, *(ONLY_CODE if name != "typescript" else [])])
    Path(folder, "go", "go.mod").write_text("module local/papers\n\ngo 1.23\n")
    run(["go", "vet", "."], cwd=f"{folder}/go")
    run([*TSC, "--moduleResolution", "bundler", "--lib", "es2022,dom", f"{folder}/typescript/index.ts"])
    run(["mvn", "-q", "-f", f"{folder}/java/pom.xml", "compile"])
print("clients in Go, TypeScript and Java compile")
