import { splitAtTop } from '../document/equation-rows.ts';
import { replaceEnvironment } from './scan.ts';

/** `\begin{restatable}[note]{theorem}{name}` is a theorem that `\name*` repeats, with its number and those of its equations. */
export function expandRestatable(tex: string): string {
  const repeated: { name: string; text: string; label: string | undefined }[] = [];
  const add = (note: string | undefined, kind: string, name: string, body: string) => {
    const outside = EQUATIONS.reduce((text, each) => replaceEnvironment(text, each, '', () => ''), body);
    const label = /\\label\s*\{([^}]*)\}/.exec(outside)?.[1];
    const text = withKnownNumbers(body);
    repeated.push({
      name: name.trim(),
      text: label === undefined ? text : text.replace(`\\label{${label}}`, ''),
      label,
    });
    return `\\begin{${kind}}${note === undefined ? '' : `[${note}]`}${body}\\end{${kind}}`;
  };
  const result = ['restatable', 'restatable*'].reduce(
    (text, each) =>
      replaceEnvironment(text, each, 'omm', ([note, kind = '', name = '', body = '']) =>
        add(note, kind, name, body),
      ),
    tex,
  );
  return repeated.reduce(
    (text, each) =>
      text.replace(
        new RegExp(`\\\\${each.name.replace(/[^A-Za-z]/g, '\\$&')}\\*`, 'g'),
        () =>
          `\n\n\\begin{quote}${each.label === undefined ? '' : `\\textbf{\\autoref{${each.label}}}, repeated. `}${each.text}\\end{quote}\n\n`,
      ),
    result,
  );
}

const EQUATIONS = ['equation', 'align', 'gather', 'multline', 'eqnarray', 'alignat', 'flalign'];

/** Equations that are printed again keep their numbers: those with a label by it, the others have none. */
function withKnownNumbers(body: string): string {
  const tagged = (row: string) =>
    row.includes('\\label') ? row.replace(/\\label\s*\{([^}]*)\}/, '\\tag{\\ref{$1}}') : `${row}\\nonumber `;
  return EQUATIONS.reduce(
    (text, name) =>
      replaceEnvironment(text, name, '', ([formula = '']) => {
        if (!formula.includes('\\label')) return `\\begin{${name}*}${formula}\\end{${name}*}`;
        const rows = name === 'equation' || name === 'multline' ? [formula] : splitAtTop(formula, '\\\\');
        return `\\begin{${name}}${rows.map((row) => (row.trim() === '' ? row : tagged(row))).join('\\\\')}\\end{${name}}`;
      }),
    body,
  );
}
