import { getDocumentProxy } from 'unpdf';

/** A paragraph or a heading of a PDF, detected from its lines. Levels start at 1. */
export type PdfBlock = { kind: 'heading'; level: number; text: string } | { kind: 'paragraph'; text: string };

interface Line {
  text: string;
  /** The height of most letters, in points. */
  size: number;
  font: string;
  x: number;
  y: number;
  page: number;
}

/**
 * Reads the text of a PDF in reading order. Because a PDF contains only positioned letters, lines are joined to paragraphs
 * by distance, and lines with larger letters, or short numbered ones in another font, are headings.
 *
 * @throws if the PDF can't be read
 */
export async function readPdfText(bytes: Uint8Array): Promise<{ blocks: PdfBlock[]; pages: number }> {
  // pdf.js takes ownership of the buffer, so it gets a copy.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const lines: Line[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    lines.push(...linesOf(items.filter(isText), page));
  }
  return { blocks: blocksOf(withoutRunningHeads(lines, document.numPages)), pages: document.numPages };
}

interface TextItem {
  str: string;
  transform: number[];
  height: number;
  fontName: string;
  hasEOL: boolean;
}

const isText = <T extends object>(item: T): item is T & TextItem => 'str' in item && 'transform' in item;

function linesOf(items: TextItem[], page: number): Line[] {
  const lines: (Line & { letters: number })[] = [];
  let isOpen = false;
  for (const { str, transform, height, fontName, hasEOL } of items) {
    const [, , , , x = 0, y = 0] = transform;
    const last = lines.at(-1);
    const letters = str.trim().length;
    // Superscripts and accents are slightly above or below their line.
    const joins: boolean =
      isOpen && last !== undefined && Math.abs(last.y - y) < Math.max(last.size, height) * 0.6;
    if (joins && last) {
      last.text += str;
      if (letters > last.letters) Object.assign(last, { size: height, font: fontName, letters });
    } else if (letters > 0) lines.push({ text: str, size: height, font: fontName, x, y, page, letters });
    isOpen = letters > 0 || joins ? !hasEOL : isOpen;
  }
  return lines
    .map(({ letters: _, ...line }) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** Removes page numbers and lines that repeat on most pages, apart from their numbers. */
function withoutRunningHeads(lines: Line[], pages: number): Line[] {
  const bare = (text: string) => text.replace(/\d+/g, '').trim();
  const seen = new Map<string, Set<number>>();
  for (const { text, page } of lines) seen.set(bare(text), (seen.get(bare(text)) ?? new Set()).add(page));
  return lines.filter(({ text }) => {
    if (/^[–-]?\s*\d{1,4}\s*[–-]?$/.test(text)) return false;
    return pages < 4 || (seen.get(bare(text))?.size ?? 0) <= pages * 0.4 || bare(text).length < 4;
  });
}

function blocksOf(lines: Line[]): PdfBlock[] {
  const body = mostCommon(lines, ({ size }) => Math.round(size * 2) / 2);
  const font = mostCommon(lines, (line) => line.font);
  const blocks: PdfBlock[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const level = headingLevel(line, body ?? 0, font);
    const last = blocks.at(-1);
    if (level !== undefined) {
      const goesOn = last?.kind === 'heading' && previous && isNext(previous, line) && !/^\d/.test(line.text);
      if (goesOn) last.text += ` ${line.text}`;
      else blocks.push({ kind: 'heading', level, text: line.text });
    } else if (last?.kind === 'paragraph' && previous && goesOnWith(previous, line)) {
      last.text = joined(last.text, line.text);
    } else blocks.push({ kind: 'paragraph', text: line.text });
    previous = line;
  }
  return blocks;
}

/** Returns the value that most letters have. */
function mostCommon<T>(lines: Line[], value: (line: Line) => T): T | undefined {
  const counts = new Map<T, number>();
  for (const line of lines) counts.set(value(line), (counts.get(value(line)) ?? 0) + line.text.length);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const known =
  /^(?:abstract|introduction|methods?|results|discussion|conclusions?|acknowledge?ments?|references|bibliography)$/i;

function headingLevel(
  { text, size, font }: Line,
  body: number,
  bodyFont: string | undefined,
): number | undefined {
  // A line that starts with a lowercase letter or ends with a unit is a label in a figure.
  if (text.length > 110 || !/^[\d\p{Lu}]/u.test(text) || !/\p{L}{4}/u.test(text) || /[.;,\]]$/.test(text))
    return undefined;
  const number = /^(?:(\d{1,2}(?:\.\d{1,2})*)\.?|[A-Z]\.)\s+\p{Lu}/u.exec(text);
  const level = number?.[1]?.split('.').length ?? 1;
  if (size > body * 1.12) return level;
  if (known.test(text)) return 1;
  return number && text.length < 80 && font !== bodyFont ? level : undefined;
}

/** Returns whether a line is directly below another one. */
const isNext = (above: Line, line: Line) =>
  above.page === line.page && above.y > line.y && above.y - line.y < Math.max(above.size, line.size) * 2;

function goesOnWith(above: Line, line: Line): boolean {
  if (isNext(above, line)) {
    // An indented line starts a paragraph if the line above ends a sentence.
    const isIndented = line.x > above.x + line.size * 0.8 && /[.!?:]$/.test(above.text);
    return !isIndented && above.y - line.y < above.size * 1.75;
  }
  // A sentence continues on the next column or page.
  return !/[.!?:]$/.test(above.text) && /^\p{Ll}/u.test(line.text);
}

function joined(text: string, next: string): string {
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
}
