"""Searches with the client of arXiv's API."""

import os
import re

import urllib.request

import arxiv

client = arxiv.Client(page_size=50, delay_seconds=0)
client.query_url_format = os.environ["ORIGIN"] + "/api/query?{}"


def search(query="", **options):
    return list(client.results(arxiv.Search(query=query, **options)))


found = search("cat:cs.SE", max_results=120, sort_by=arxiv.SortCriterion.SubmittedDate)
assert len(found) == 120 and len({paper.entry_id for paper in found}) == 120
assert all("cs.SE" in paper.categories and paper.authors and paper.summary for paper in found)
assert found == sorted(found, key=lambda paper: paper.published, reverse=True)
title = re.sub(r"[^\w\s]", " ", found[0].title)
assert any(paper.entry_id == found[0].entry_id for paper in search(f'ti:"{title}" AND cat:cs.SE', max_results=50)), title
paper = search(id_list=[os.environ["ARCHIVE_ID"]])[0]
pdf = urllib.request.urlopen(paper.pdf_url).read()
assert pdf.startswith(b"%PDF"), paper.pdf_url
print(f"{len(found)} papers; “{paper.title}” by {len(paper.authors)} authors, {len(pdf)} bytes of PDF")
