import { findEnvironments, readGroup, skipSpace } from './scan.ts';

export interface PlacedDrawing {
  /** Environment, such as `tikzpicture`, or the command `tikz`. */
  name: string;
  from: number;
  end: number;
  /** What TeX is to set: the drawing, or the formula that holds it; undefined for what the engine doesn't know. */
  set: string | undefined;
  /** For a displayed formula, how it opens and closes, with its label. */
  display?: { open: string; close: string };
}

const environments = ['tikzpicture', 'circuitikz', 'tikzcd'];
const drawable = [...environments, 'tikz'];
const others = ['pspicture', 'forest', 'axis', 'prooftree'];
/** In these no picture can stand: a drawing takes its formula with it. */
const rowsOfFormulas = ['align', 'align*', 'gather', 'gather*', 'multline', 'multline*', 'eqnarray'];

/** The drawings of a source in their order, those inside of others left out. A formula around a drawing belongs to it. */
export function findDrawings(source: string): PlacedDrawing[] {
  const places = [...environments, ...others]
    .flatMap((name) => findEnvironments(source, name).map((place) => ({ ...place, name })))
    .concat(findPictureCommands(source))
    .sort((one, other) => one.from - other.from);
  const rows = rowsOfFormulas.flatMap((name) => findEnvironments(source, name));
  const found: PlacedDrawing[] = [];
  for (const place of places) {
    if (place.from < (found.at(-1)?.end ?? 0)) continue;
    const around = rows.find(({ from, end }) => from < place.from && place.from < end);
    found.push(
      around ? { ...place, ...around, set: undefined } : withFormula(place, source, found.at(-1)?.end ?? 0),
    );
  }
  return found;
}

/** Of a small picture in the text; a longer one is meant for a figure, or not closed at all. */
const longestCommand = 4_000;

/** `\tikz[…]{…}` and `\tikz[…] … ;` in the text of a document: a small picture among the words. */
function findPictureCommands(source: string): { from: number; end: number; name: string }[] {
  const body = source.indexOf('\\begin{document}');
  return [...source.matchAll(/\\tikz(?![A-Za-z@])/g)].flatMap(({ index: from }) => {
    const code = source.slice(from, from + longestCommand);
    const options = readGroup(code, skipSpace(code, '\\tikz'.length), '[', ']');
    const start = skipSpace(code, options?.end ?? '\\tikz'.length);
    const length = readGroup(code, start)?.end ?? endOfPath(code, start);
    // In a definition it waits for its use.
    const isUsed = from > body && length !== undefined && !/#\d/.test(code.slice(0, length));
    return isUsed ? [{ from, end: from + length, name: 'tikz' }] : [];
  });
}

/** Behind the semicolon of a path that stays in its paragraph, its groups left out. */
function endOfPath(code: string, start: number): number | undefined {
  for (let at = start; at < code.length; at++) {
    const group = readGroup(code, at);
    if (group) at = group.end - 1;
    else if (code[at] === ';') return at + 1;
    else if (code[at] === '}' || (code[at] === '\n' && /^\n\s*\n/.test(code.slice(at)))) return undefined;
  }
  return undefined;
}

function withFormula(
  { name, from, end }: { name: string; from: number; end: number },
  source: string,
  after: number,
): PlacedDrawing {
  const formula = displayAround(source, from, end, after) ?? inlineAround(source, from, end, after);
  if (!drawable.includes(name)) return { name, from, end, set: undefined };
  if (formula) return { name, ...formula };
  // tikzcd is a formula by itself.
  return { name, from, end, set: source.slice(from, end) };
}

type Formula = Omit<PlacedDrawing, 'name'>;

const displays: ReadonlyArray<[open: string, close: string]> = [
  ['\\[', '\\]'],
  ['$$', '$$'],
  ['\\begin{equation}', '\\end{equation}'],
  ['\\begin{equation*}', '\\end{equation*}'],
  ['\\begin{displaymath}', '\\end{displaymath}'],
];

const naming = /\\(?:label|tag\*?)\s*\{[^}]*\}|\\(?:notag|nonumber)(?![A-Za-z])/g;

// A displayed formula around a drawing has little else in it.
const most = 600;

/** The displayed formula that opens before the drawing and has not been closed there. */
function displayAround(source: string, from: number, end: number, after: number): Formula | undefined {
  const head = source.slice(Math.max(after, from - most), from);
  for (const [open, close] of displays) {
    const opened = lastOpen(head, open, close);
    if (opened === undefined || /\n\s*\n/.test(head.slice(opened))) continue;
    const closed = source.indexOf(close, end);
    const start = from - head.length + opened;
    if (closed < 0 || closed - end > most) continue;
    const inner = source.slice(start + open.length, closed);
    const marks = inner.match(naming)?.join('') ?? '';
    const formula = inner
      .replace(naming, '')
      .replace(/[.,;]\s*$/, '')
      .trim();
    return {
      from: start,
      end: closed + close.length,
      set: `$\\displaystyle ${formula}$`,
      display: { open: open + marks, close },
    };
  }
  return undefined;
}

function lastOpen(head: string, open: string, close: string): number | undefined {
  let at = head.lastIndexOf(open);
  // `\\[2mm]` ends a line.
  while (at > 0 && head[at - 1] === '\\') at = head.lastIndexOf(open, at - 1);
  if (at < 0) return undefined;
  if (open === close) return head.split(open).length % 2 === 0 ? at : undefined;
  return head.indexOf(close, at) < 0 ? at : undefined;
}

/** The `$…$` around a drawing, when the paragraph has an odd number of dollars before it. */
function inlineAround(source: string, from: number, end: number, after: number): Formula | undefined {
  const paragraph =
    source
      .slice(Math.max(after, from - most), from)
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  const dollars = [...paragraph.matchAll(/(?<!\\)\$/g)];
  if (dollars.length % 2 === 0 || paragraph.includes('$$')) return undefined;
  const start = from - paragraph.length + (dollars.at(-1)?.index ?? 0);
  const closed = source.indexOf('$', end);
  if (closed < 0 || closed - end > most) return undefined;
  return { from: start, end: closed + 1, set: source.slice(start, closed + 1) };
}
