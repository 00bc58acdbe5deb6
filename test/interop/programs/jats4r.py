"""Checks papers' JATS with the rules of JATS4R, which SchXslt compiles and Saxon runs."""

import os
import re
import tempfile
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path
from shutil import copytree
from subprocess import run
from zipfile import ZipFile

from lxml import etree
from saxonche import PySaxonProcessor

SCHEMATRONS = Path(os.environ["JATS4R"], "schematrons", "1.0")
SCHXSLT = "name.dmaus.schxslt:schxslt:1.9.5"
# Its list of CRediT's terms spells this one otherwise than NISO.
NOT_OURS = "in this case Formal Analysis"
REMARKS = "{http://purl.oclc.org/dsdl/svrl}*[@role]"


def compiled(processor, folder):
    """The rules as a stylesheet beside the lists that they read. SchXslt leaves out the functions that they declare."""
    run(["mvn", "-q", "dependency:copy", f"-Dartifact={SCHXSLT}", f"-DoutputDirectory={folder}"], check=True)
    with ZipFile(next(Path(folder).glob("*.jar"))) as jar:
        jar.extractall(folder)
    copytree(SCHEMATRONS, f"{folder}/rules")
    compiler = processor.new_xslt30_processor()
    pipeline = compiler.compile_stylesheet(stylesheet_file=f"{folder}/xslt/2.0/pipeline-for-svrl.xsl")
    rules = pipeline.transform_to_string(source_file=f"{folder}/rules/jats4r.sch")
    declared = re.findall(r"<xsl:function .*?</xsl:function>", Path(folder, "rules/jats4r.sch").read_text(), re.S)
    functions = "".join(declared).replace("xsd:", "xs:")
    stylesheet = Path(folder, "rules", "compiled.xsl")
    stylesheet.write_text(re.sub(r"(<xsl:transform[^>]*>)", lambda match: match[1] + functions, rules, count=1))
    return compiler.compile_stylesheet(stylesheet_file=str(stylesheet))


def articles():
    for archive_id in os.environ["ARCHIVE_IDS"].split():
        try:
            with urllib.request.urlopen(f"{os.environ['ORIGIN']}/papers/{archive_id}.xml") as answer:
                yield archive_id, answer.read().decode()
        except urllib.error.HTTPError as error:
            assert error.code in (404, 410), error  # Without JATS, or withdrawn.


remarks = Counter()
papers = 0
with tempfile.TemporaryDirectory() as folder, PySaxonProcessor() as processor:
    rules = compiled(processor, folder)
    for archive_id, article in articles():
        node = processor.parse_xml(xml_text=re.sub(r"<!DOCTYPE[^>]*>", "", article))
        report = etree.fromstring(rules.transform_to_string(xdm_node=node).encode())
        papers += 1
        for remark in report.iterfind(REMARKS):
            text = " ".join("".join(remark.itertext()).split())
            if NOT_OURS not in text:
                remarks[remark.get("role"), text] += 1

said = [f"{count} × {role}: {text}" for (role, text), count in remarks.most_common()]
assert papers > 0 and not any(role == "error" for role, _ in remarks), "\n".join(said)
print(f"{papers} papers, no errors, {remarks.total()} other remarks", *said, sep="\n  ")
