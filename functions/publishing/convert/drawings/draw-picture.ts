import type { Drawing } from './drawer.ts';
import { lettersOf, readWidths } from './fonts.ts';
import { readDvi } from './read-dvi.ts';
import { runTex } from './run-tex.ts';
import type { TexEngine } from './tex-engine.ts';
import { writeSvg } from './write-svg.ts';

const letters = lettersOf();

/**
 * Draws a TeX document. Fails on any TeX error, because the drawing may not be what its author intended.
 *
 * @param isForgiving fails only on unknown commands, environments and letters. TeX goes on after other errors.
 */
export function drawPicture(engine: TexEngine, tex: string, isForgiving = false): Drawing {
  try {
    const { dvi, terminal } = runTex(engine, tex);
    const problem = problemIn(terminal, isForgiving);
    if (problem !== undefined) return { ok: false, problem };
    const pages = readDvi(dvi, (font) => readWidths(engine.file(`${font}.tfm`)));
    const drawn = writeSvg(pages, letters);
    return drawn ? { ok: true, ...drawn } : { ok: false, problem: 'nothing was drawn' };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

const ANY_ERROR = /^! (.*)(?:\n(.*))?/m;
const UNKNOWN =
  /^! ((?:Undefined control sequence|LaTeX Error: Environment \S+ undefined|Emergency stop|.*Fatal|TeX capacity).*)(?:\n(.*))?/m;

/** Returns TeX's first error with the unknown command, or a description of missing or wrong output. */
function problemIn(terminal: string, isForgiving: boolean): string | undefined {
  const error = (isForgiving ? UNKNOWN : ANY_ERROR).exec(terminal);
  if (error) {
    const unknown = error[1]?.startsWith('Undefined') && /\\[A-Za-z@]+\s*$/.exec(error[2] ?? '')?.[0];
    return `${error[1] ?? ''}${unknown ? ` ${unknown.trim()}` : ''}`.slice(0, 120);
  }
  if (/^LaTeX Warning: (?:Reference|Citation)/m.test(terminal)) return 'it refers to the text around it';
  const missing = /^Missing character: .*?(in font \w+)/m.exec(terminal)?.[1];
  return missing === undefined ? undefined : `a letter is missing ${missing}`;
}
