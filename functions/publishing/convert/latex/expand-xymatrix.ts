import { splitAtTop } from '../document/equation-rows.ts';
import { readGroup, skipSpace } from './scan.ts';

/** The arrows of xy-pic as those of tikz-cd. */
const STYLES: Readonly<Record<string, string>> = {
  '-->': 'dashed',
  '--': 'dashed, no head',
  '.>': 'dotted',
  '..>': 'dotted',
  '=>': 'Rightarrow',
  '=': 'equal',
  '-': 'no head',
  '->>': 'two heads',
  '>->': 'tail',
  '>->>': 'tail, two heads',
  '|->': 'mapsto',
  '~>': 'squiggly',
  '<-': 'leftarrow',
  '<->': 'leftrightarrow',
  '^{(}->': 'hook',
  '^(->': 'hook',
  '_{(}->': "hook'",
  '_(->': "hook'",
  '-->>': 'dashed, two heads',
};

/** Rewrites the diagrams of xy-pic (`\xymatrix`) to those of tikz-cd, which the engine draws. */
export function expandXymatrix(tex: string): string {
  const command = /\\xymatrix(?![A-Za-z])/g;
  let output = '';
  let done = 0;
  for (let match = command.exec(tex); match; match = command.exec(tex)) {
    const spacing =
      /^(?:\s*@[!A-Z]*[=+-]?[^{}@\\]{0,12})*/.exec(
        tex.slice(command.lastIndex, command.lastIndex + 80),
      )?.[0] ?? '';
    const group = readGroup(tex, skipSpace(tex, command.lastIndex + spacing.length));
    if (!group || group.inner.includes('#')) continue;
    const rows = splitAtTop(group.inner, '\\\\').map((row) => splitAtTop(row, '&').map(cell).join(' & '));
    output += `${tex.slice(done, match.index)}\\begin{tikzcd}${rows.join(' \\\\ ')}\\end{tikzcd}`;
    done = group.end;
    command.lastIndex = done;
  }
  return output + tex.slice(done);
}

/** Returns an entry with its arrows behind it. */
function cell(source: string): string {
  let entry = '';
  const arrows: string[] = [];
  let at = 0;
  while (at < source.length) {
    if (/^\\ar(?![A-Za-z])/.test(source.slice(at, at + 4))) {
      const read = arrow(source, at + 3);
      arrows.push(read.tex);
      at = read.end;
    } else entry += source[at++];
  }
  // A starred entry `*+[F]{A}` has a frame.
  return `${entry.replace(/^\s*\*[+!=\w.()[\]-]{0,20}(?=\{)/, '').trim()} ${arrows.join(' ')}`.trim();
}

function arrow(source: string, from: number): { tex: string; end: number } {
  const options: string[] = [];
  let at = from;
  for (;;) {
    at = skipSpace(source, at);
    const rest = source.slice(at, at + 60);
    if (rest.startsWith('@{') || /^@[23]\{/.test(rest)) {
      const open = source.indexOf('{', at);
      const group = readGroup(source, open);
      if (!group) break;
      const style = STYLES[group.inner.replace(/\s/g, '')];
      if (style !== undefined) options.push(style);
      at = group.end;
    } else if (/^@<[^>]*>/.test(rest)) {
      const shift = /^@<([^>]*)>/.exec(rest)?.[1] ?? '';
      options.push(shift.trim().startsWith('-') ? 'shift right' : 'shift left');
      at += shift.length + 3;
    } else if (/^@(?:\/[^/]*\/|\(.*?\))/.test(rest)) {
      const bend = /^@(?:\/[^/]*\/|\(.*?\))/.exec(rest)?.[0] ?? '';
      if (bend.startsWith('@/')) options.push(bend.includes('_') ? 'bend right' : 'bend left');
      at += bend.length;
    } else if (rest.startsWith('[')) {
      const group = readGroup(source, at, '[', ']');
      if (!group) break;
      options.unshift(group.inner.replace(/[^udlr]/g, ''));
      at = group.end;
    } else if (/^[\^_|]/.test(rest)) {
      const label = labelAt(source, at);
      options.push(label.tex);
      at = label.end;
    } else break;
  }
  return { tex: `\\arrow[${options.filter(Boolean).join(', ')}]`, end: at };
}

/** `^{f}`, `_-g`, `|(0.3){h}`, `^*{\alpha}` */
function labelAt(source: string, from: number): { tex: string; end: number } {
  const side = source[from];
  const place = /^(?:[-+<>]*|\([\d.]*\))*\s*/.exec(source.slice(from + 1, from + 20))?.[0] ?? '';
  const at = from + 1 + place.length;
  const group = readGroup(source, at);
  const word = group ?? /^(?:\\[A-Za-z]+|[^\s\\])/.exec(source.slice(at, at + 100))?.[0];
  const text = typeof word === 'string' ? word : (word?.inner ?? '');
  const end = group?.end ?? at + text.length;
  const bare = text
    .replace(/^\s*\\(?:text|hbox|mbox)(?=\{)/, '')
    .replace(/^\\(?:scriptstyle|labelstyle|objectstyle)/, '');
  const quoted = `"{${bare}}"`;
  return { tex: side === '^' ? quoted : side === '_' ? `${quoted}'` : `${quoted} description`, end };
}
