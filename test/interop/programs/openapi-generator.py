"""Generates a Python client with OpenAPI Generator, and publishes a paper with it."""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    command = [
        str(Path(sys.executable).with_name("openapi-generator-cli")), "generate", "-g", "python", "-o", folder,
        "-i", os.environ["ORIGIN"] + "/api/v1/openapi.json", "--package-name", "papers_client",
        "--global-property", "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false",
    ]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    sys.path.insert(0, folder)
    import papers_client
    from papers_client.api import auth_api, papers_api

    host = os.environ["ORIGIN"] + "/api/v1"
    with papers_client.ApiClient(papers_client.Configuration(host=host)) as client:
        models = papers_client
        login = auth_api.AuthApi(client).auth_login(
            models.AuthLoginRequest(login=os.environ["LOGIN"], password=os.environ["PASSWORD"])
        )
        token = login.to_dict()["token"]
    with papers_client.ApiClient(
        papers_client.Configuration(host=host), header_name="Authorization", header_value=f"Bearer {token}"
    ) as client:
        papers = papers_api.PapersApi(client)
        # Screening holds a paper that repeats few words, and one whose text is nearly that of another.
        found = " ".join("".join(random.choices("abcdefghiklmnoprstuvw", k=7)) for _ in range(40))
        text = f"""# Introduction

This paper has a few sentences, enough to be read. It refers to nothing and proves nothing, but it has words and a second paragraph.

# Method

A program that OpenAPI Generator wrote sent this text. Then it waited until the pipeline had made a page of it.

# Result

We found {found}.
"""
        sent = papers.papers_submit(papers_client.PapersSubmitRequest(
            title=f"A paper by a generated client at {int(time.time())}",
            abstract="A generated client sends this paper, to show that the description of the API is enough to publish one. " * 2,
            paper_type="NOTE", primary_category="cs.SE", content_type="markdown", content=text,
        ))
        archive_id = sent.to_dict()["data"]["archiveId"]
        for _ in range(120):
            status = papers.papers_pipeline_status(archive_id).to_dict()["data"]
            if status["status"] != "processing":
                break
            time.sleep(1)
        assert status["status"] == "completed", status
        shown = papers.papers_get(archive_id).to_dict()["data"]
print(f"{archive_id} is {status['status']}: “{shown['title']}”")
