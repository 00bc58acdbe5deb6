import { SUPPRESSED, splitAtTop } from '../document/equation-rows.ts';
import { replaceEnvironment } from './scan.ts';

/** Whether a paper numbers only equations that it refers to, with the package autonum or a switch of mathtools. */
const ASKED =
  /\\mathtoolsset\s*\{[^}]{0,2000}\bshowonlyrefs(?!\s*=\s*false)|\\usepackage\s*(?:\[[^\]]{0,500}\])?\s*\{[^}]{0,2000}\bautonum\b/;

const ENVIRONMENTS: ReadonlyArray<[name: string, hasRows: boolean, signature: string]> = [
  ['equation', false, ''],
  ['multline', false, ''],
  ['align', true, ''],
  ['flalign', true, ''],
  ['gather', true, ''],
  ['alignat', true, 'm'],
  ['eqnarray', true, ''],
];

/** Takes the number of equations without a reference, if the paper asks for that. */
export function numberReferenced(tex: string): string {
  if (!ASKED.test(tex)) return tex;
  const names = namesIn(tex);
  const isNumbered = (row: string) =>
    /\\tag\*?\s*\{/.test(row) ||
    [...row.matchAll(/\\label\s*\{([^{}]*)\}/g)].some(([, label = '']) => names.has(label.trim()));
  // What autonum writes with a plus always has a number.
  const always = tex.replace(/\\(begin|end)\s*\{(equation|align|gather|multline)\+\}/g, '\\$1{$2}\ue00a');
  const reduced = ENVIRONMENTS.reduce(
    (text, [name, hasRows, signature]) =>
      replaceEnvironment(text, name, signature, (values) => {
        const body = values.at(-1) ?? '';
        if (body.startsWith('\ue00a')) return undefined;
        const head = signature === 'm' ? `{${values[0]}}` : '';
        const rows = hasRows ? splitAtTop(body, '\\\\') : [body];
        const written = rows.map((row) =>
          isNumbered(row) || SUPPRESSED.test(row) ? row : withoutNumber(row),
        );
        return `\\begin{${name}}${head}${written.join('\\\\')}\\end{${name}}`;
      }),
    always,
  );
  return reduced.replaceAll('\ue00a', '');
}

/** Returns the arguments of all commands but `\label`: the paper's own commands refer to labels, too. */
function namesIn(tex: string): ReadonlySet<string> {
  const found = tex.matchAll(
    /\\(?!label|begin|end)[A-Za-z]+\*?\s*(?:\[[^\]]{0,200}\]\s*)?\{([^{}\\]{1,400})\}/g,
  );
  return new Set([...found].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
}

/** An empty last row, behind the last line break, is no row. */
const withoutNumber = (row: string): string =>
  row.trim() === '' ? row : `${row.replace(/\\label\s*\{[^{}]*\}/g, '')}\\notag `;
