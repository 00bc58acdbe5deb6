import { readGroup } from '../latex/scan.ts';
import { type Block, PandocDocument } from '../pandoc/document.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { rewriteBlocks, visitBlocks } from '../pandoc/walk-document.ts';
import { runPandocOn } from '../pandoc-read.ts';

/** A line that defines macros, alone or in dollars, as notebooks have it; or code, which stays. */
const PLACES =
  /^(`{3,}|~{3,})[\s\S]*?^\1|^[ \t]*(\${0,2})\s*(?=\\(?:newcommand|renewcommand|providecommand|DeclareMathOperator|def)(?![A-Za-z]))/gm;
const HEAD =
  /\s*(\\(?:(?:re|provide)?newcommand|providecommand|DeclareMathOperator)\*?\s*(?:\{\s*\\[A-Za-z]+\s*\}|\\[A-Za-z]+)\s*(?:\[\d\]\s*)?(?:\[[^\]\n]*\]\s*)?|\\def\s*\\[A-Za-z]+(?:#\d)*\s*)/y;

/** Takes the definitions of macros out of a Markdown text. They hold in the whole text, as in MathJax. */
export function takeDefinitions(text: string): { text: string; definitions: string[] } {
  const definitions: string[] = [];
  let rest = '';
  let from = 0;
  for (const place of text.matchAll(PLACES)) {
    if (place[1] !== undefined || place.index < from) continue;
    const found = readDefinitions(text, place.index + place[0].length);
    const closing = place[2] ?? '';
    const end = new RegExp(`\\s*${closing.replaceAll('$', '\\$')}[ \\t]*(?=\\n|$)`, 'y');
    end.lastIndex = found.end;
    // Formulas that begin with a definition stay formulas.
    if (found.definitions.length === 0 || !end.test(text)) continue;
    definitions.push(...found.definitions);
    rest += text.slice(from, place.index);
    from = end.lastIndex;
  }
  return { text: rest + text.slice(from), definitions };
}

/** Reads definitions that follow one another. */
function readDefinitions(text: string, start: number): { definitions: string[]; end: number } {
  const definitions: string[] = [];
  let end = start;
  for (;;) {
    HEAD.lastIndex = end;
    const head = HEAD.exec(text);
    const body = head && readGroup(text, HEAD.lastIndex);
    if (!head || !body) return { definitions, end };
    definitions.push(`${head[1]}{${body.inner}}`);
    end = body.end;
  }
}

/** Expands macros in all formulas, by pandoc. Formulas stay as they are if it can't read one of them. */
export async function expandMacros(pandoc: Pandoc, blocks: Block[], definitions: string[]): Promise<Block[]> {
  const formulas = formulasIn(blocks);
  if (definitions.length === 0 || formulas.length === 0) return blocks;
  const source = [...definitions, ...formulas.map((tex) => `\n\n$${tex.replace(/\n\s*\n/g, '\n')}$`)].join(
    '\n',
  );
  const { stdout } = await runPandocOn(
    pandoc,
    { from: 'latex+latex_macros' },
    new Map([['source.txt', source]]),
  );
  if (stdout === '') return blocks;
  const expanded = formulasIn(PandocDocument.parse(JSON.parse(stdout)).blocks);
  if (expanded.length !== formulas.length) return blocks;
  let at = 0;
  return rewriteBlocks(blocks, {
    inline: (inline) => {
      if (inline.t !== 'Math') return undefined;
      const tex = expanded[at] ?? inline.c[1];
      at += 1;
      return [{ t: 'Math', c: [inline.c[0], tex] }];
    },
  });
}

function formulasIn(blocks: Block[]): string[] {
  const formulas: string[] = [];
  visitBlocks(blocks, {
    inline: (inline) => {
      if (inline.t === 'Math') formulas.push(inline.c[1]);
    },
  });
  return formulas;
}
