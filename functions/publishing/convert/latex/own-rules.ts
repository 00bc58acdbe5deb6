import { readGroup, replaceCommand } from './scan.ts';

const DEFINITION =
  /\\(?:newcommand|renewcommand|providecommand|def|gdef)\*?\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))\s*(\[1\]|#1)?\s*(?=\{)/g;

/**
 * Writes the paper's own rules of tables, such as `\newcommand\shline{\noalign{\global\arrayrulewidth 1pt}\hline…}` of many papers on
 * vision, as `\hline`: pandoc skips what it can't read, with the cell behind.
 */
export function expandOwnRules(tex: string): string {
  if (!/\\noalign(?![A-Za-z])/.test(tex)) return tex;
  const rules = new Map<string, boolean>();
  let rest = '';
  let done = 0;
  for (const match of tex.matchAll(DEFINITION)) {
    const body = readGroup(tex, match.index + match[0].length);
    if (!body || match.index < done) continue;
    if (!/\\noalign(?![A-Za-z])/.test(body.inner) || !/\\(?:hline|hrule|cline)(?![A-Za-z])/.test(body.inner))
      continue;
    rules.set(match[1] ?? match[2] ?? '', match[3] !== undefined);
    rest += tex.slice(done, match.index);
    done = body.end;
  }
  return [...rules].reduce(
    (text, [name, isPart]) => replaceCommand(text, name, isPart ? 'm' : '', () => (isPart ? '' : '\\hline ')),
    rest + tex.slice(done),
  );
}
