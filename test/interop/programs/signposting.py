"""Follows the typed links of papers' pages with signposting."""

import os
import urllib.request

import signposting

links = 0
pages = 0
for archive_id in os.environ["ARCHIVE_IDS"].split():
    page = f"{os.environ['ORIGIN']}/papers/{archive_id}"
    found = signposting.find_signposting_http(page)
    assert found.citeAs and found.types, page
    if not found.linksets:
        continue  # A withdrawn paper has no content.
    assert found.describedBy and found.items and found.license, found
    (linkset,) = found.linksets
    whole = signposting.find_signposting_linkset(linkset.target, acceptType=linkset.type)
    assert whole.for_context(page).citeAs.target == found.citeAs.target, whole
    for link in [*found.describedBy, *found.items]:
        with urllib.request.urlopen(link.target) as answer:
            assert answer.headers.get_content_type() == link.type, (link, answer.headers.get_content_type())
        links += 1
    pages += 1
print(f"{links} links of {pages} pages lead to what they say")
