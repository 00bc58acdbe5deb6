import type { Letters } from './fonts.ts';
import type { DviItem } from './read-dvi.ts';

interface DrawnPage {
  /** An SVG with outlined letters, so that it needs no fonts. It isn't sanitized, although authors can write into it. */
  svg: string;
  /** The words of the drawing, in typesetting order. */
  words: string[];
}

/**
 * Draws the first page with content. PGF's specials contain SVG, between which letters and rules are added. Returns
 * undefined if all pages are empty or the page has no size.
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
const pointsPerInch = 72.27;

interface Size {
  width: number;
  height: number;
}

// Large enough for a poster.
const maxPoints = 10_000;

function pageSize(page: DviItem[]): Size | undefined {
  const said = page.findLast((item) => item.kind === 'special' && item.text.startsWith('papersize='));
  const match = said?.kind === 'special' ? /^papersize=([\d.]+)pt,([\d.]+)pt/.exec(said.text) : undefined;
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return width > 0.5 && height > 0.5 && width < maxPoints && height < maxPoints
    ? { width, height }
    : undefined;
}

/** The limit also used for PostScript figures. Browsers render longer SVGs slowly. */
const maxCharacters = 4_000_000;

function drawPage(page: DviItem[], { width, height }: Size, letters: Letters): DrawnPage {
  const body: string[] = [];
  let length = 0;
  const put = (markup: string) => {
    length += markup.length;
    if (length > maxCharacters) throw new Error('the drawing is too large');
    body.push(markup);
  };
  const colors: (string | undefined)[] = [];
  for (const item of page) {
    if (item.kind === 'special') {
      applyColor(item.text, colors);
      if (rawSvg.test(item.text)) put(pgfMarkup(item));
      continue;
    }
    const fill = colors.at(-1);
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
  // TeX's origin is one inch from the paper's top left corner in both directions.
  const box = `${-pointsPerInch} ${-pointsPerInch} ${short(width)} ${short(height)}`;
  const pixels = (points: number) => ((points * 96) / pointsPerInch).toFixed(1);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels(width)}" height="${pixels(height)}" viewBox="${box}">${withNestedLines(body.join(''))}</svg>`;
  return { svg, words: wordsOf(page) };
}

/**
 * PGF sets the text of a node without lines, and so also those of a picture in that text, such as a molecule in a scheme: they
 * would be invisible. A path that is only drawn (`fill="none"`) gets the color of what is around it.
 */
function withNestedLines(markup: string): string {
  const open: { isHidden: boolean; color: string }[] = [];
  return markup.replace(/<(\/?)(g|path)\b([^>]*)>/g, (tag, end: string, name: string, attributes: string) => {
    const around = open.at(-1) ?? { isHidden: false, color: '#000' };
    if (end !== '') {
      if (name === 'g') open.pop();
      return tag;
    }
    const attributeOf = (key: string) => new RegExp(`\\s${key}="([^"]*)"`).exec(attributes)?.[1];
    const stroke = attributeOf('stroke');
    if (name === 'path')
      return around.isHidden && stroke === undefined && attributeOf('fill') === 'none'
        ? tag.replace('<path', `<path stroke="${around.color}"`)
        : tag;
    const seen = [stroke, attributeOf('fill')].find((value) => value !== undefined && value !== 'none');
    if (!attributes.endsWith('/'))
      open.push({
        isHidden: stroke === undefined ? around.isHidden : stroke === 'none',
        color: seen ?? around.color,
      });
    return tag;
  });
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** Returns PGF's SVG with its placeholders replaced. */
function pgfMarkup({ text, x, y }: { text: string; x: number; y: number }): string {
  return text
    .replace(rawSvg, '')
    .replace(/<\/?svg (?:begin|end)picture>/g, '')
    .replaceAll('{?x}', short(x))
    .replaceAll('{?y}', short(y))
    .replaceAll('{?nl}', '\n');
}

/** Updates the color stack that LaTeX's color package keeps in specials. */
function applyColor(text: string, colors: (string | undefined)[]): void {
  if (text.startsWith('color pop')) colors.pop();
  else if (text.startsWith('color push ')) colors.push(colorOf(text.slice('color push '.length)));
}

function colorOf(text: string): string | undefined {
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

/** Joins adjacent letters and digits of text and formulas into words. */
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
