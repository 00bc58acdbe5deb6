import { deflateSync } from 'node:zlib';
import type { Bomb } from './bomb.ts';

const text = (content: string) => Buffer.from(content, 'latin1');

/** A PDF of these objects, numbered from 1; the first one is the catalog. */
function pdfOf(objects: (string | Buffer)[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [text('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(
      Buffer.concat([
        text(`${index + 1} 0 obj\n`),
        Buffer.from(object as string, 'latin1'),
        text('\nendobj\n'),
      ]),
    );
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(text(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  add(text(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

function stream(content: string, dictionary = ''): string {
  const bytes = deflateSync(Buffer.from(content, 'latin1'), { level: 9 });
  return `<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const page = (contents: string, box = '0 0 612 792', resources = '/Font << /F 4 0 R >>') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${contents} /Resources << ${resources} >> >>`;
const WORDS = 'BT /F 12 Tf 72 700 Td (Some words of a paper about walls and moss) Tj ET\n';

/** PDFs that are small, and take long to read. */
export function pdfBombs(): Bomb[] {
  const paper = (name: string, objects: (string | Buffer)[]): Bomb => ({
    name: `PDF: ${name}`,
    files: [{ name: 'paper.pdf', content: pdfOf(objects) }],
  });
  const kids = (count: number) => '3 0 R '.repeat(count);
  const forms = Array.from({ length: 10 }, (_, level) =>
    stream(
      level === 0 ? WORDS : '/X Do '.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F 4 0 R >> ${level === 0 ? '' : `/XObject << /X ${5 + level} 0 R >>`} >>`,
    ),
  );
  return [
    paper('100,000 pages that are one', [
      CATALOG,
      `<< /Type /Pages /Count 100000 /Kids [${kids(100_000)}] >>`,
      page('5 0 R'),
      FONT,
      stream(WORDS),
    ]),
    paper('a page tree that contains itself', [
      CATALOG,
      '<< /Type /Pages /Count 2 /Kids [2 0 R 3 0 R] >>',
      page('5 0 R'),
      FONT,
      stream(WORDS),
    ]),
    paper('a page of 200 MB', [
      CATALOG,
      `<< /Type /Pages /Count 1 /Kids [${kids(1)}] >>`,
      page('5 0 R'),
      FONT,
      stream(WORDS.repeat(2_800_000)),
    ]),
    paper('forms that grow tenfold', [
      CATALOG,
      `<< /Type /Pages /Count 1 /Kids [${kids(1)}] >>`,
      page('5 0 R', undefined, '/Font << /F 4 0 R >> /XObject << /X 15 0 R >>'),
      FONT,
      stream('/X Do'),
      ...forms,
    ]),
    paper('a page of 14,000 by 14,000 points, 300 times', [
      CATALOG,
      `<< /Type /Pages /Count 300 /Kids [${kids(300)}] >>`,
      page('5 0 R', '0 0 14000 14000'),
      FONT,
      stream(WORDS.repeat(2000)),
    ]),
  ];
}
