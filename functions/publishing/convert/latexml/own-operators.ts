import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { problemOfFormula } from '../document/formula-problem.ts';
import { readGroup, replaceCommand } from '../latex/scan.ts';
import type { Block } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';

/**
 * Writes the paper's operators in formulas by their names, because LaTeXML keeps the commands of `\\DeclareMathOperator`, and expands
 * the paper's macros that it keeps in arguments, as those of physics.
 */
export function withOwnOperators(blocks: Block[], files: ReadonlyArray<ProjectFile>): Block[] {
  const sources = files
    .filter(({ path }) => /\.(?:tex|ltx|sty|cls)$/i.test(path))
    .map(({ bytes }) => decodeText(bytes).text);
  const operators = new Map(sources.flatMap(operatorsIn));
  const macros = new Map(sources.flatMap(macrosIn));
  if (operators.size === 0 && macros.size === 0) return blocks;
  const written = (tex: string) =>
    expanded(
      tex.replace(/\\([A-Za-z]+)/g, (whole, name: string) => operators.get(name) ?? whole),
      macros,
    );
  return rewriteBlocks(blocks, {
    inline: (inline) =>
      inline.t === 'Math' ? [{ t: 'Math', c: [inline.c[0], written(inline.c[1])] }] : undefined,
  });
}

const DECLARATION = /\\DeclareMathOperator\s*(\*?)\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?=\{)/g;

const operatorsIn = (tex: string): [name: string, operator: string][] =>
  [...tex.matchAll(DECLARATION)].flatMap(({ index, 0: whole, 1: star, 2: name = '' }) => {
    const at = index + whole.length;
    const text = readGroup(tex, at)?.inner;
    return text === undefined ? [] : [[name, `\\operatorname${star}{${text}}`] as [string, string]];
  });

interface Macro {
  signature: string;
  /** What its optional argument is by default. */
  initial: string;
  body: string;
}

const MACRO =
  /\\(?:(?:re|provide)?(?:new)?command\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?:\[(\d)\])?\s*(?:\[([^\]]*)\])?|def\s*\\([A-Za-z]+)\s*)\s*(?=\{)/g;

const macrosIn = (tex: string): [name: string, macro: Macro][] =>
  [...tex.matchAll(MACRO)].flatMap(({ index, 0: whole, 1: name, 2: count, 3: initial, 4: plain }) => {
    const body = readGroup(tex, index + whole.length)?.inner;
    const most = Number(count ?? 0);
    const signature = initial === undefined ? 'm'.repeat(most) : `o${'m'.repeat(Math.max(0, most - 1))}`;
    return body === undefined
      ? []
      : [[name ?? plain ?? '', { signature, initial: initial ?? '', body }] as [string, Macro]];
  });

/** A formula with more macros of its own is left as it is, and one that its macros make longer. */
const MOST_MACROS = 24;
const MOST_CHARACTERS = 20_000;

/** Expands the macros in a formula that it can't be set with. */
function expanded(tex: string, macros: ReadonlyMap<string, Macro>): string {
  const isOwn = [...tex.matchAll(/\\([A-Za-z]+)/g)].some(([, name = '']) => macros.has(name));
  let result = tex;
  for (let count = 0; isOwn && count < MOST_MACROS; count++) {
    const name = /Unsupported function name: \\([A-Za-z]+)/.exec(problemOfFormula(result) ?? '')?.[1];
    const macro = name === undefined ? undefined : macros.get(name);
    if (name === undefined || !macro) break;
    const next = replaceCommand(result, name, macro.signature, (values) =>
      macro.body.replace(/#(\d)/g, (_, place: string) => values[Number(place) - 1] ?? macro.initial),
    );
    if (next === result || next.length > MOST_CHARACTERS) break;
    result = next;
  }
  return result;
}
