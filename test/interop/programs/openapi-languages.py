"""Generates clients in Go, TypeScript and Java with OpenAPI Generator, compiles them, and publishes and reads a paper with each."""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GENERATOR = str(Path(sys.executable).with_name("openapi-generator-cli"))
CLIENTS = Path(__file__).parent.parent / "clients"
ONLY_CODE = ["--global-property", "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"]
TSC = ["node_modules/.bin/tsc", "--ignoreConfig", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
GENERATE = {
    "go": ["-g", "go", "--package-name", "papers", "--git-user-id", "local", "--git-repo-id", "papers", *ONLY_CODE],
    "typescript": ["-g", "typescript-fetch", "--additional-properties", "importFileExtension=.js"],
    "java": ["-g", "java", "--library", "native", *ONLY_CODE],
}


def run(words, **options):
    done = subprocess.run(words, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout.strip().splitlines()


def paper(language):
    """What a client sends. Screening holds a paper that repeats few words, and one whose text is nearly that of another."""
    found = " ".join("".join(random.choices("abcdefghiklmnoprstuvw", k=7)) for _ in range(60))
    return {
        "TITLE": f"A paper by a client in {language} at {int(time.time())}",
        "ABSTRACT": f"A generated client in {language} sends this paper, to show that the description of the API is enough to publish one.",
        "TEXT": f"# Introduction\n\nThis paper has a few sentences, enough to be read, and proves nothing.\n\n# Method\n\nA program in {language} sent this text.\n\n# Result\n\nWe found {found}.\n",
    }


def publish(language, words, **options):
    sent = paper(language)
    *_, shown = run(words, env={**os.environ, **options.pop("env", {}), **sent}, **options)
    assert shown.startswith("COL.") and shown.endswith(f" UNDER_REVIEW {sent['TITLE']}"), shown
    print(f"{language}: {shown}")


with tempfile.TemporaryDirectory() as folder:
    for name, words in GENERATE.items():
        run([GENERATOR, "generate", "-i", os.environ["ORIGIN"] + "/api/v1/openapi.json", "-o", f"{folder}/{name}", *words])

    go = Path(folder, "go")
    (go / "go.mod").write_text("module local/papers\n\ngo 1.23\n")
    (go / "publish").mkdir()
    (go / "publish" / "main.go").write_text((CLIENTS / "publish.go").read_text())
    run(["go", "vet", "./..."], cwd=go)
    publish("Go", ["go", "run", "./publish"], cwd=go)

    made = Path(folder, "made")
    run([*TSC, "--moduleResolution", "bundler", "--lib", "es2022,dom", "--outDir", str(made), f"{folder}/typescript/index.ts"])
    (made / "package.json").write_text('{"type": "module"}')
    publish("TypeScript", ["node", str(CLIENTS / "publish.mjs")], env={"CLIENT": str(made)})

    java = Path(folder, "java")
    (java / "src/main/java/Publish.java").write_text((CLIENTS / "Publish.java").read_text())
    run(["mvn", "-q", "compile", "dependency:build-classpath", "-Dmdep.outputFile=classpath"], cwd=java)
    classes = f"target/classes:{(java / 'classpath').read_text()}"
    publish("Java", ["java", "-cp", classes, "Publish"], cwd=java)
