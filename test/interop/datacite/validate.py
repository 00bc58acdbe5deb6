"""Validates DataCite metadata: XML against the XSD of kernel 4.6, JSON against the schema of the client `datacite`."""

import json
import pathlib
import sys

from datacite import schema45
from jsonschema import Draft201909Validator
from lxml import etree
import validator

schema_file = pathlib.Path(validator.__file__).parent / "schema" / "metadata.xsd"
# ETH Zurich's copy of the schema requires `rightsList`; kernel 4.6 doesn't.
text = schema_file.read_text().replace(
    '<xs:element name="rightsList" minOccurs="1">', '<xs:element name="rightsList" minOccurs="0">'
)
schema = etree.XMLSchema(etree.fromstring(text.encode(), base_url=str(schema_file)))
failures = 0


def report(name, errors):
    global failures
    failures += bool(errors)
    print(f"{name}: {'ok' if not errors else ''}")
    for error in errors:
        print(f"  {error}")


for file in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    if file.suffix == ".xml":
        schema.validate(etree.parse(str(file)))
        report(file.name, [str(error) for error in schema.error_log])
    else:
        # The REST API's own fields: the schema of the client requires no others.
        record = json.loads(file.read_text())
        errors = schema45.validator.iter_errors(record)
        report(file.name, [error.message for error in errors])
sys.exit(failures > 0)
