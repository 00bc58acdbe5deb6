"""Checks the export of an account with the program of the Library of Congress."""

import io
import os
import tempfile
import zipfile

import bagit
import requests

api = os.environ["ORIGIN"] + "/api/v1"
answer = requests.post(api + "/auth/login", json={"login": os.environ["LOGIN"], "password": os.environ["PASSWORD"]})
answer.raise_for_status()
export = requests.get(api + "/users/me/export", headers={"authorization": "Bearer " + answer.json()["token"]})
export.raise_for_status()
with tempfile.TemporaryDirectory() as folder:
    zipfile.ZipFile(io.BytesIO(export.content)).extractall(folder)
    bag = bagit.Bag(folder)
    bag.validate()
    payload = sorted(bag.payload_files())
assert any(path.endswith("/renditions/paper.xml") for path in payload), payload
assert any(path.endswith("/provenance.jws") for path in payload), payload
print(f"{len(payload)} files, {bag.info['Payload-Oxum']}, by {bag.info['Source-Organization']}")
