import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

const NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';

/** PDF/A allows only properties that the metadata describes. */
const SCHEMA = resource(
  element('pdfaSchema:schema', 'PDF/UA identification schema') +
    element('pdfaSchema:namespaceURI', NAMESPACE) +
    element('pdfaSchema:prefix', 'pdfuaid') +
    element(
      'pdfaSchema:property',
      element(
        'rdf:Seq',
        resource(
          element('pdfaProperty:category', 'internal') +
            element('pdfaProperty:description', 'Part of PDF/UA to which the document conforms') +
            element('pdfaProperty:name', 'part') +
            element('pdfaProperty:valueType', 'Integer'),
        ),
      ),
    ),
);
const PART = `<pdfuaid:part xmlns:pdfuaid="${NAMESPACE}">1</pdfuaid:part>`;

/**
 * Declares that a PDF/A-2a of typst's also conforms to PDF/UA-1, in an incremental update. Typst declares only one standard
 * at a time. `npm run interop:pdf` checks both.
 */
export async function declarePdfUa(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, forIncrementalUpdate: true });
  const { catalog, context } = document;
  const metadata = context.lookup(catalog.get(PDFName.of('Metadata')));
  if (!(metadata instanceof PDFRawStream)) throw new Error('The PDF has no metadata.');
  const xmp = new TextDecoder()
    .decode(metadata.getContents())
    .replace('<pdfaExtension:schemas><rdf:Bag>', (open) => open + SCHEMA)
    .replace('</rdf:Description>', (close) => PART + close);
  const declared = context.stream(new TextEncoder().encode(xmp), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(declared));
  catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  // Like typst, without object streams: the two kinds of cross-references can't be mixed.
  return document.commit({ useObjectStreams: false });
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function resource(content: string): string {
  return `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`;
}
