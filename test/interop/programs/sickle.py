"""Harvests all records with Sickle."""

import os

from sickle import Sickle

# As harvesters do, it waits for as long as a 503 says.
client = Sickle(os.environ["ORIGIN"] + "/oai", max_retries=3)
identify = client.Identify()
assert identify.protocolVersion == "2.0" and identify.deletedRecord == "persistent"
formats = [each.metadataPrefix for each in client.ListMetadataFormats()]
sets = [each.setSpec for each in client.ListSets()]

identifiers = set()
deleted = 0
for record in client.ListRecords(metadataPrefix="oai_dc"):
    identifiers.add(record.header.identifier)
    if record.deleted:
        deleted += 1
        continue
    assert record.metadata["title"] and record.metadata["creator"] and record.metadata["identifier"], record.header
    assert set(record.header.setSpecs) <= set(sets), record.header.setSpecs
assert len(identifiers) >= int(os.environ["PAPERS"]), f"only {len(identifiers)} records"

listed = {header.identifier for header in client.ListIdentifiers(metadataPrefix="oai_dc")}
assert listed == identifiers, "ListIdentifiers and ListRecords differ"

articles = [record for record in client.ListRecords(metadataPrefix="jats") if not record.deleted]
for record in articles:
    assert "<body" in record.raw and "<article-title" in record.raw, record.header.identifier
assert articles, "no record has JATS"
one = client.GetRecord(identifier=articles[0].header.identifier, metadataPrefix="oai_dc")
print(f"{len(identifiers)} records, {deleted} deleted, {len(articles)} with JATS, formats {formats}, {one.header.datestamp}")
