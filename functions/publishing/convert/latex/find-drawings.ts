import { findEnvironments, readGroup, skipSpace } from './scan.ts';

export interface PlacedDrawing {
  /** The environment, such as `tikzpicture`, or the command `tikz`. */
  name: string;
  from: number;
  end: number;
  /** The code to typeset: the drawing, or the formula that contains it; undefined if the engine doesn't support it. */
  set: string | undefined;
  /** The delimiters of a displayed formula, with its label, and the formula between them. */
  display?: { open: string; close: string; formula: string };
}

const environments = ['tikzpicture', 'circuitikz', 'tikzcd', 'picture'];
const drawable = [...environments, 'tikz', 'chemfig', 'schemestart'];
const others = ['pspicture', 'forest', 'axis', 'prooftree', 'fmffile', 'fmfgraph', 'fmfgraph*', 'quantikz'];
/** Environments that can't contain an image, so that the whole formula becomes the drawing. */
const rowsOfFormulas = ['align', 'align*', 'gather', 'gather*', 'multline', 'multline*', 'eqnarray'];

/** Finds the drawings of a source in order, without nested ones. A drawing includes the formula around it. */
export function findDrawings(source: string): PlacedDrawing[] {
  const places = [...environments, ...others]
    .flatMap((name) => findEnvironments(source, name).map((place) => ({ ...place, name })))
    .concat(findPictureCommands(source), findDiagramCommands(source), findStructures(source))
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

/** The limit of an inline picture's code. Longer code belongs in a figure or isn't closed. */
const maxCommandCharacters = 4_000;

/** Finds `\tikz[…]{…}` and `\tikz[…] … ;` in the text, which draw inline pictures. */
function findPictureCommands(source: string): { from: number; end: number; name: string }[] {
  const body = source.indexOf('\\begin{document}');
  return [...source.matchAll(/\\tikz(?![A-Za-z@])/g)].flatMap(({ index: from }) => {
    const code = source.slice(from, from + maxCommandCharacters);
    const options = readGroup(code, skipSpace(code, '\\tikz'.length), '[', ']');
    const start = skipSpace(code, options?.end ?? '\\tikz'.length);
    const length = readGroup(code, start)?.end ?? endOfPath(code, start);
    // Skips commands in definitions.
    const isUsed = from > body && length !== undefined && !/#\d/.test(code.slice(0, length));
    return isUsed ? [{ from, end: from + length, name: 'tikz' }] : [];
  });
}

/** Finds chemfig's structures in the text, and its schemes of reactions. */
function findStructures(source: string): { from: number; end: number; name: string }[] {
  const body = source.indexOf('\\begin{document}');
  const schemes = [...source.matchAll(/\\schemestart(?![A-Za-z])/g)].flatMap(({ index: from }) => {
    const stop = source.indexOf('\\schemestop', from);
    return from < body || stop < 0 ? [] : [{ from, end: stop + '\\schemestop'.length, name: 'schemestart' }];
  });
  const structures = [...source.matchAll(/\\chemfig(?![A-Za-z])\s*\*?/g)].flatMap(
    ({ index: from, 0: command }) => {
      const options = readGroup(source, from + command.length, '[', ']');
      const code = readGroup(source, skipSpace(source, options?.end ?? from + command.length));
      const isUsed = from > body && code !== undefined && !/#\d/.test(code.inner);
      return isUsed ? [{ from, end: code.end, name: 'chemfig' }] : [];
    },
  );
  return [...schemes, ...structures];
}

/** Finds `\feynmandiagram[…]{…};`, whose layout only LuaTeX computes. */
const findDiagramCommands = (source: string): { from: number; end: number; name: string }[] =>
  [...source.matchAll(/\\feynmandiagram(?![A-Za-z@])/g)].flatMap(({ index: from, 0: command }) => {
    const options = readGroup(source, skipSpace(source, from + command.length), '[', ']');
    const body = readGroup(source, skipSpace(source, options?.end ?? from + command.length));
    if (!body) return [];
    const end = skipSpace(source, body.end);
    return [{ from, end: source[end] === ';' ? end + 1 : body.end, name: 'feynmandiagram' }];
  });

/** Returns the index after the semicolon that ends a path in the same paragraph, outside of groups. */
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
  // The source of a formula is shown as a whole.
  if (!drawable.includes(name)) return { name, ...(formula ?? { from, end }), set: undefined };
  if (formula) return { name, ...formula };
  // tikzcd is itself a formula.
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

// The limit of code beside the drawing in a displayed formula.
const maxOtherCharacters = 600;

/** Returns the displayed formula that is open at the drawing. */
function displayAround(source: string, from: number, end: number, after: number): Formula | undefined {
  const head = source.slice(Math.max(after, from - maxOtherCharacters), from);
  for (const [open, close] of displays) {
    const opened = lastOpen(head, open, close);
    if (opened === undefined || /\n\s*\n/.test(head.slice(opened))) continue;
    const closed = source.indexOf(close, end);
    const start = from - head.length + opened;
    if (closed < 0 || closed - end > maxOtherCharacters) continue;
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
      display: { open: open + marks, close, formula },
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

/** A longer paragraph has no drawing in a formula of its own. */
const maxParagraphCharacters = 8_000;
/** Between paragraphs no formula in a line is open. */
const PARAGRAPH =
  /\n[ \t]*\n|\\(?:begin|end)\s*\{(?:document|figure|table|center|minipage|equation|align|eqnarray|gather|itemize|enumerate|abstract|proof)\*?\}/;

/** Returns the `$…$` around a drawing, if the paragraph has an odd number of dollar signs before it. */
function inlineAround(source: string, from: number, end: number, after: number): Formula | undefined {
  const paragraph =
    source
      .slice(Math.max(after, from - maxParagraphCharacters), from)
      .split(PARAGRAPH)
      .at(-1) ?? '';
  const dollars = [...paragraph.matchAll(/(?<!\\)\$/g)];
  if (dollars.length % 2 === 0 || paragraph.includes('$$')) return undefined;
  const start = from - paragraph.length + (dollars.at(-1)?.index ?? 0);
  const closed = source.indexOf('$', end);
  if (closed < 0 || closed - end > maxOtherCharacters) return undefined;
  return { from: start, end: closed + 1, set: source.slice(start, closed + 1) };
}
