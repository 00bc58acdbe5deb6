import type { Letters } from './fonts.ts';
import type { DviItem } from './read-dvi.ts';

interface DrawnPage {
  /** An SVG whose letters are outlines, so that it needs no font. Not yet made safe: an author may write into it. */
  svg: string;
  /** The words that stand in the drawing, in the order in which they were set. */
  words: string[];
}

/**
 * Draws the first page that has something on it. PGF has written SVG into the page's specials already; between them go
 * letters and rules. Undefined when nothing is on the pages, or the page says no size.
 */
export function writeSvg(pages: DviItem[][], letters: Letters): DrawnPage | undefined {
  for (const page of pages) {
    const size = pageSize(page);
    if (size && page.some(isVisible)) return drawPage(page, size, letters);
  }
  return undefined;
}

const isVisible = (item: DviItem) => item.kind !== 'special' || rawSvg.test(item.text);
const rawSvg = /^dvisvgm:raw /;
const pointsAnInch = 72.27;

interface Size {
  width: number;
  height: number;
}

// A drawing may be as large as a poster, and has to have some extent.
const largest = 10_000;

function pageSize(page: DviItem[]): Size | undefined {
  const said = page.findLast((item) => item.kind === 'special' && item.text.startsWith('papersize='));
  const match = said?.kind === 'special' ? /^papersize=([\d.]+)pt,([\d.]+)pt/.exec(said.text) : undefined;
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0.5 && height > 0.5 && width < largest && height < largest ? { width, height } : undefined;
}

/** As for figures in PostScript: what is longer would be slow to show. */
const mostCharacters = 4_000_000;

function drawPage(page: DviItem[], { width, height }: Size, letters: Letters): DrawnPage {
  const body: string[] = [];
  let length = 0;
  const put = (markup: string) => {
    length += markup.length;
    if (length > mostCharacters) throw new Error('the drawing is too large');
    body.push(markup);
  };
  const colours: (string | undefined)[] = [];
  for (const item of page) {
    if (item.kind === 'special') {
      takeColour(item.text, colours);
      if (rawSvg.test(item.text)) put(ownMarkup(item));
      continue;
    }
    const fill = colours.at(-1);
    const paint = fill === undefined ? '' : ` fill="${fill}"`;
    if (item.kind === 'rule')
      put(
        `<rect x="${short(item.x)}" y="${short(item.y)}" width="${short(item.width)}" height="${short(item.height)}"${paint}/>`,
      );
    else {
      const path = letters.path(item.font, item.code, item.x, item.y);
      if (path) put(`<path d="${path}"${paint}/>`);
    }
  }
  // TeX's origin lies an inch within the paper, on both sides.
  const box = `${-pointsAnInch} ${-pointsAnInch} ${short(width)} ${short(height)}`;
  const pixels = (points: number) => ((points * 96) / pointsAnInch).toFixed(1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels(width)}" height="${pixels(height)}" viewBox="${box}">${body.join('')}</svg>`;
  return { svg, words: wordsOf(page) };
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** What PGF wrote, with its marks replaced; the outer element is ours. */
function ownMarkup({ text, x, y }: { text: string; x: number; y: number }): string {
  return text
    .replace(rawSvg, '')
    .replace(/<\/?svg (?:begin|end)picture>/g, '')
    .replaceAll('{?x}', short(x))
    .replaceAll('{?y}', short(y))
    .replaceAll('{?nl}', '\n');
}

/** The stack of colours that LaTeX's color package keeps in specials. */
function takeColour(text: string, colours: (string | undefined)[]): void {
  if (text.startsWith('color pop')) colours.pop();
  else if (text.startsWith('color push ')) colours.push(colourOf(text.slice('color push '.length)));
}

function colourOf(text: string): string | undefined {
  const [model, ...parts] = text.trim().split(/\s+/);
  const values = parts.map(Number);
  if (values.some((value) => !(value >= 0 && value <= 1))) return undefined;
  const [a = 0, b = 0, c = 0, black = 0] = values;
  if (model === 'gray') return hex([a, a, a]);
  if (model === 'rgb') return hex([a, b, c]);
  if (model === 'cmyk') return hex([a, b, c].map((ink) => 1 - Math.min(1, ink + black)));
  return undefined;
}

const hex = (parts: number[]) =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Letters and digits of the text fonts and of formulas, those that stand close together as one word. */
function wordsOf(page: DviItem[]): string[] {
  const words: string[] = [];
  let end = { x: Number.NaN, y: Number.NaN };
  for (const item of page) {
    if (item.kind !== 'glyph') continue;
    const { x, y, code, width, font } = item;
    const isLetter = /^cm(?!sy|ex)/.test(font.name) && /[\w().,+=<>/-]/.test(String.fromCharCode(code));
    const letter = isLetter ? String.fromCharCode(code) : (ligatures.get(code) ?? '');
    const near = Math.abs(y - end.y) < font.size / 2 && Math.abs(x - end.x) < font.size / 5;
    if (letter !== '' && near && words.length > 0) words.push(words.pop() + letter);
    else if (letter !== '') words.push(letter);
    end = { x: x + width, y };
  }
  return words;
}

const ligatures = new Map([
  [11, 'ff'],
  [12, 'fi'],
  [13, 'fl'],
  [14, 'ffi'],
  [15, 'ffl'],
]);
