import { asBlocks, LINE_NUMBER } from './rewrite-algorithms.ts';
import { replaceCommand, replaceEnvironment } from './scan.ts';

const WORDS: Readonly<Record<string, string>> = {
  For: 'for',
  To: 'to',
  Downto: 'downto',
  By: 'by',
  While: 'while',
  If: 'if',
  ElseIf: 'elseif',
  Else: 'else',
  ElseNoIf: 'else',
  Repeat: 'repeat',
  Until: 'until',
  Return: 'return',
  Error: 'error',
  Parfor: 'parallel for',
  Spawn: 'spawn',
  Sync: 'sync',
};

/** Writes the algorithms of the packages clrscode and clrscode3e, as the textbook by Cormen and others prints them, line by line. */
export function rewriteClrscode(tex: string): string {
  if (!/\{[^}]*\bclrscode(?:3e)?\b[^}]*\}/.test(tex)) return tex;
  let result = replaceCommand(tex, 'proc|const', 'm', ([name]) => `\\textsc{${name}}`);
  result = replaceCommand(result, 'id', 'm', ([name]) => `\\ensuremath{\\mathit{${name}}}`);
  result = replaceCommand(result, 'func', 'm', ([name]) => `\\textrm{${name}}`);
  result = replaceCommand(
    result,
    'attrib',
    'mm',
    ([of, name]) => `\\ensuremath{\\mathit{${of}}.\\mathit{${name}}}`,
  );
  result = replaceCommand(
    result,
    'subarray',
    'mmm',
    ([array, from, to]) => `\\textit{${array}}[${from}..${to}]`,
  );
  result = result
    .replace(/\\twodots(?![A-Za-z])/g, '..')
    .replace(/\\isequal(?![A-Za-z])/g, '\\mathrel{=\\!=}');
  return replaceEnvironment(result, 'codebox', '', ([body = '']) => asBlocks(linesOf(body)));
}

function linesOf(body: string): { depth: number; tex: string }[] {
  let depth = 0;
  let count = 0;
  const [, ...statements] = `\n${body}`.split(/(?=\\(?:li|zi|Procname)(?![A-Za-z]))/);
  return statements.map((statement) => {
    const command = /^\\(li|zi|Procname)/.exec(statement)?.[1] ?? '';
    const rest = statement.slice(command.length + 1);
    if (command === 'Procname') return { depth: 0, tex: rest.trim().replace(/^\{([\s\S]*)\}$/, '$1') };
    // A line that ends a block, or goes on with its other branch, stands as deep as the line that begins it.
    if (/^\s*\\(?:Else\w*|End|Until)(?![A-Za-z])/.test(rest)) depth = Math.max(0, depth - 1);
    const own = depth;
    for (const [, name = ''] of rest.matchAll(/\\([A-Za-z]+)/g)) {
      if (/^(?:Do|Then|Repeat|Indentmore)$/.test(name) || /^Else(?:NoIf)?$/.test(name)) depth++;
      if (name === 'Indentless' || (name === 'End' && !/^\s*\\End/.test(rest)))
        depth = Math.max(0, depth - 1);
    }
    if (command === 'li') count++;
    const number = `\\hypertarget{${LINE_NUMBER}}{${command === 'li' ? `${count}:` : '~'}}`;
    return { depth: own, tex: number + words(rest) };
  });
}

const words = (rest: string): string =>
  rest
    .replace(/\\(?:Do|Then|End|Indentmore|Indentless|>)(?![A-Za-z])\s*/g, ' ')
    .replace(/\\(?:Comment|CommentSymbol)(?![A-Za-z])/g, ' // ')
    .replace(/\\RComment(?![A-Za-z])/g, ' // ')
    .replace(/\\([A-Z][A-Za-z]+)(?![A-Za-z])/g, (whole, name: string) =>
      WORDS[name] === undefined ? whole : `\\textbf{${WORDS[name]}} `,
    );
