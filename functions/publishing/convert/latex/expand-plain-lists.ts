import { readArguments, replaceCommand } from './scan.ts';

/**
 * Writes LaTeX's general `list`, of which many papers make a list with less space (`\newenvironment{packed}{\begin{list}{$\bullet$}{…}}{\end{list}}`),
 * as the list that it looks like.
 */
export function expandPlainLists(source: string): string {
  if (!/\\begin\s*\{(?:trivlist|list)\}|\\list\s*\{/.test(source)) return source;
  const tex = source
    .replace(/\\list(?=\s*\{)/g, '\\begin{list}')
    .replace(/\\endlist(?![A-Za-z])/g, '\\end{list}');
  const token = /\\(begin|end)\s*\{list\}/g;
  const open: string[] = [];
  let output = '';
  let done = 0;
  for (let match = token.exec(tex); match; match = token.exec(tex)) {
    if (match[1] === 'end') {
      output += `${tex.slice(done, match.index)}\\end{${open.pop() ?? 'itemize'}}`;
      done = token.lastIndex;
      continue;
    }
    const found = readArguments(tex, token.lastIndex, 'mm');
    if (!found) continue;
    const [label = '', settings = ''] = found.values;
    const kind = kindOf(label, settings);
    open.push(kind);
    output += `${tex.slice(done, match.index)}\\begin{${kind}}${kind === 'enumerate' ? `[label={${starred(label)}}]` : ''} `;
    done = found.end;
    token.lastIndex = found.end;
  }
  return output + tex.slice(done);
}

const COUNTER = /\\(arabic|alph|Alph|roman|Roman)\s*\{\s*[A-Za-z]+\s*\}/;

function kindOf(label: string, settings: string): 'itemize' | 'enumerate' | 'description' {
  if (COUNTER.test(label) || /\\the[a-z]+/.test(label) || /\\usecounter/.test(settings)) return 'enumerate';
  return /#1|makelabel/.test(label + settings) ? 'description' : 'itemize';
}

const starred = (label: string): string => {
  const plain = replaceCommand(label, 'arabic|alph|Alph|roman|Roman', 'm', (_, name) => `\\${name}*`).replace(
    /\\the[a-z]+/g,
    '\\arabic*',
  );
  return plain.includes('*') ? plain : '\\arabic*.';
};
