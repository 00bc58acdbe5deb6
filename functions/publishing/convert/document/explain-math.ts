import type { ConversionLog } from '../conversion-log.ts';
import { readGroup, skipSpace } from '../latex/scan.ts';
import type { Block } from '../pandoc/document.ts';
import { rewriteBlocks } from '../pandoc/walk-document.ts';
import { problemOfFormula } from './formula-problem.ts';

/** A formula with more unknown commands stays as it is. */
const MOST_UNKNOWN = 12;

/**
 * Rewrites the commands that no package defines in formulas, so that readers never see TeX: with arguments they become these,
 * without arguments their name. Each is reported.
 */
export function explainMath(blocks: Block[], log: ConversionLog): Block[] {
  const known = new Map<string, string>();
  const reported = new Set<string>();
  const explain = (tex: string): string => {
    const before = known.get(tex);
    if (before !== undefined) return before;
    const { explained, unknown } = withoutUnknown(tex);
    known.set(tex, explained);
    for (const name of unknown)
      if (!reported.has(name)) {
        reported.add(name);
        log.warning(`The command ${name} in a formula is unknown; only its name or argument is shown.`, name);
      }
    return explained;
  };
  return rewriteBlocks(blocks, {
    inline: (inline) =>
      inline.t === 'Math' ? [{ t: 'Math', c: [inline.c[0], explain(inline.c[1])] }] : undefined,
  });
}

function withoutUnknown(tex: string): { explained: string; unknown: string[] } {
  const unknown: string[] = [];
  let explained = tex;
  while (unknown.length <= MOST_UNKNOWN) {
    const problem = problemOfFormula(explained);
    if (problem === undefined) return { explained, unknown };
    const name = /Unsupported function name: (\\[A-Za-z@]+)/.exec(problem)?.[1];
    // Another error, or a name of LaTeXML's own, leaves the whole formula as it is.
    if (name === undefined || name.startsWith('\\lx@')) break;
    unknown.push(name);
    explained = without(explained, name);
  }
  return { explained: tex, unknown: [] };
}

function without(tex: string, name: string): string {
  const pattern = new RegExp(`\\${name}(?![A-Za-z@])\\*?`, 'g');
  let output = '';
  let done = 0;
  for (let match = pattern.exec(tex); match; match = pattern.exec(tex)) {
    let at = pattern.lastIndex;
    const kept: string[] = [];
    for (;;) {
      const start = skipSpace(tex, at);
      const optional = kept.length === 0 ? readGroup(tex, start, '[', ']') : undefined;
      const group = optional ?? readGroup(tex, start);
      if (!group) break;
      if (!optional) kept.push(`{${group.inner}}`);
      at = group.end;
    }
    // `\foo[1]` could be a name before a bracket of the formula.
    const end = kept.length > 0 ? at : pattern.lastIndex;
    const shown = kept.length > 0 ? kept.join('') : `\\mathrm{${name.slice(1).replaceAll('@', '')}}`;
    output += `${tex.slice(done, match.index)}{${shown}}`;
    done = end;
    pattern.lastIndex = end;
  }
  return output + tex.slice(done);
}
