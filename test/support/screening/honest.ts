import { deflateSync } from 'node:zlib';
import { PdfDocument } from '../../../functions/publishing/screening/pdf/pdf-document.ts';
import { BODY, line, type PdfSpecimen, type RawPage, specimen, stream, writePdf } from './write-pdf.ts';

const honest = (name: string, content: string, rest: Omit<RawPage, 'content'> = {}) =>
  specimen(name, { ...rest, content });
const LABEL = 'Growth of the thalli in nine winters on the old mill';

const recognized: PdfSpecimen = { name: 'a scan with its recognized text', bytes: () => scan(BODY) };

/** A scan of the readable lines, with recognized text over its image. */
export async function scan(text: string): Promise<Uint8Array> {
  const document = await PdfDocument.open(writePdf({ content: BODY }));
  const page = document.page(0);
  const pixels = page.render();
  const gray = new Uint8Array(page.width * page.height).map((_, index) => pixels[index * 4] ?? 255);
  const image = stream(
    `/Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    deflateSync(gray),
  );
  page.close();
  document.close();
  return writePdf({
    content: `q 595 0 0 842 0 0 cm /I1 Do Q BT 3 Tr ET ${text}`,
    resources: '/XObject << /I1 10 0 R >>',
    objects: [image],
  });
}

const figure = (name: string, box: string, content: string) =>
  honest(name, 'q 0.5 0 0 0.5 70 300 cm /X1 Do Q', {
    resources: '/XObject << /X1 10 0 R >>',
    objects: [
      stream(`/Type /XObject /Subtype /Form /BBox [${box}] /Resources << /Font << /F1 5 0 R >> >>`, content),
    ],
  });

/** PDFs as honest tools make them, with text that is in an unusual place, color, size or font and still readable. */
export const HONEST: readonly PdfSpecimen[] = [
  honest('plain lines', ''),
  honest(
    'a sideways stamp',
    'BT /F2 20 Tf 0 1 -1 0 35 250 Tm (arXiv:2611.00001v1  [q-bio.QM]  22 Nov 2026) Tj ET',
  ),
  honest(
    'sideways and slanted labels of axes',
    [
      'BT /F1 8 Tf 0 1 -1 0 60 300 Tm (Mean growth of all thalli in millimetres a year) Tj ET',
      ...['north wall', 'south wall', 'old mill roof'].map(
        (label, index) => `BT /F1 7 Tf 0.7 0.7 -0.7 0.7 ${100 + index * 60} 260 Tm (${label}) Tj ET`,
      ),
    ].join('\n'),
  ),
  honest('an upside-down answer of one word', 'BT /F1 8 Tf -1 0 0 -1 300 60 Tm (Answer: granite) Tj ET'),
  honest('a turned page', '', { page: '/Rotate 90' }),
  {
    name: 'a page whose lines are all upside down',
    bytes: () => writePdf({ content: `q -1 0 0 -1 595 842 cm ${BODY} Q` }),
  },
  honest('white letters on a dark bar', `0.1 0.2 0.5 rg 60 390 480 30 re f 1 g ${line(LABEL, 70, 400)}`),
  honest(
    'white letters on an image',
    `q 480 0 0 30 60 390 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x20 EI Q 1 g ${line(LABEL, 70, 400)}`,
  ),
  honest('gray small print', `0.6 g ${line(LABEL, 70, 60, 4)}`),
  honest(
    'indices of indices',
    'BT /F2 10 Tf 1 0 0 1 70 400 Tm (x) Tj /F2 5 Tf 2 -2 Td (i) Tj /F2 3.5 Tf 2 -1 Td (j) Tj ET',
  ),
  honest('a watermark across the lines', `0.85 g BT /F1 90 Tf 0.7 0.7 -0.7 0.7 150 450 Tm (DRAFT) Tj ET`),
  honest('bold by printing twice', line(LABEL, 70, 400) + line(LABEL, 70.3, 400)),
  honest(
    'letters with a white halo',
    `q 1 G 1 g 3 w 2 Tr ${line(LABEL, 70, 400)} Q 0 g 0 Tr ${line(LABEL, 70, 400)}`,
  ),
  honest('outlined letters', `q 1 Tr 0.3 w ${line(LABEL, 70, 400, 20)} Q`),
  figure(
    'a cropped figure',
    '0 0 500 300',
    `0.5 g 20 20 300 200 re f 0 g ${line('Growth in the north', 30, 100, 20)} ${line('Growth in the south', 30, 400, 20)}`,
  ),
  figure(
    'a corrected label in a figure',
    '0 0 500 300',
    `${line('Grwth in the north', 30, 100, 20)} 1 g 20 90 300 40 re f 0 g ${line('Growth in the north', 30, 100, 20)}`,
  ),
  honest('lines within their own clips', `q 60 395 480 20 re W n ${line(LABEL, 70, 400)} Q`),
  honest('a layer that is on', `/OC /L1 BDC ${line(LABEL, 70, 400)} EMC`, {
    resources: '/Properties << /L1 10 0 R >>',
    catalog: '/OCProperties << /OCGs [10 0 R] /D << /ON [10 0 R] >> >>',
    objects: ['<< /Type /OCG /Name (Labels) >>'],
  }),
  honest('a highlighted line', line(LABEL, 70, 400), {
    page: '/Annots [<< /Type /Annot /Subtype /Highlight /Rect [60 390 540 420] /QuadPoints [60 420 540 420 60 390 540 390] /C [1 1 0] /F 4 /Contents (Check this) >>]',
  }),
  honest('letters over a gradient', `q 60 390 480 30 re W n /S1 sh Q ${line(LABEL, 70, 400)}`, {
    resources:
      '/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceGray /Coords [60 0 540 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0.6] /C1 [0.95] /N 1 >> >> >>',
  }),
  honest('half-transparent letters', `q /G1 gs ${line(LABEL, 70, 400)} Q`, {
    resources: '/ExtGState << /G1 << /ca 0.4 >> >>',
  }),
  honest('codes without a text', 'BT /A 11 Tf 1 0 0 1 70 400 Tm (7KLV ODEHO KDV QR WH[W) Tj ET', {
    fonts: '/A 10 0 R',
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [32 /space ${[...'defghijklmnopqrstuvwxyzabc'].map((to, index) => `${68 + index} /${to}`).join(' ')}] >> >>`,
    ],
  }),
  honest('a ligature with its letters as text', `BT /A 11 Tf 1 0 0 1 70 400 Tm (!ve o"ces) Tj ET`, {
    fonts: '/A 10 0 R',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Type /Encoding /Differences [33 /fi /ffi] >> /ToUnicode 11 0 R >>',
      stream(
        '',
        'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <21> <00660069> <22> <006600660069> endbfchar endcmap',
      ),
    ],
  }),
  honest(
    'a hyphen as replacement text',
    `/Span << /ActualText (\xad) >> BDC ${line('-', 70, 400)} EMC ${line(LABEL, 80, 400)}`,
  ),
  honest('a described figure', line(LABEL, 70, 400), {
    catalog: '/Lang (en) /Outlines << /Type /Outlines /Count 0 >>',
  }),
  recognized,
];
