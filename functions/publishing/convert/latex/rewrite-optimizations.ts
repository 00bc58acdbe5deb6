import { packagesOf } from '../language/latex-packages.ts';
import { readGroup, replaceEnvironment, skipSpace } from './scan.ts';

/** Writes the optimization problems of the package optidef, `\begin{mini}{x}{f(x)}{}{} \addConstraint{x}{\ge 0} \end{mini}`, as aligned formulas. */
export function rewriteOptimizations(tex: string): string {
  const use = packagesOf(tex).find(({ name }) => name === 'optidef');
  if (!use) return tex;
  const isShort = /\bshort\b/.test(use.options);
  let result = tex;
  for (const kind of ['mini', 'maxi', 'argmini', 'argmaxi'])
    for (const numbers of ['', '*', '!', 'e'])
      result = replaceEnvironment(result, kind + numbers, '', ([body = '']) =>
        problem(body, kind, numbers, isShort),
      );
  return result;
}

/** Returns a problem with one number, none (`*`), or one for each line (`!` and `e`). Undefined if it lacks an argument. */
function problem(body: string, kind: string, numbers: string, isShort: boolean): string | undefined {
  // `|s|` chooses short names; `[2]` and `<b>` the columns.
  const settings = /^\s*(?:\|([sl])\|)?\s*(?:\[[^\]]*\])?\s*(?:<[^>]*>)?/.exec(body);
  const [head, end] = groupsOf(body, settings?.[0].length ?? 0, 4);
  const [variable, objective, label = '', result = ''] = head;
  if (variable === undefined || objective === undefined) return undefined;
  const isBrief = settings?.[1] === undefined ? isShort : settings[1] === 's';
  const names = isBrief ? { mini: 'min', maxi: 'max' } : { mini: 'minimize', maxi: 'maximize' };
  const name = names[kind.endsWith('mini') ? 'mini' : 'maxi'];
  const operator = `\\operatorname*{${kind.startsWith('arg') ? 'arg\\,' : ''}${name}}_{${variable}}`;
  const rows = [`${result}{}&${operator}\\quad ${objective}`, ...constraintsOf(body.slice(end), isBrief)];
  const joined = rows.join(' \\\\\n');
  if (numbers === '*') return `\\begin{equation*}\\begin{aligned}${joined}\\end{aligned}\\end{equation*}`;
  if (numbers === '')
    return `\\begin{equation}${label}\\begin{aligned}${joined}\\end{aligned}\\end{equation}`;
  return `\\begin{subequations}${label}\\begin{align}${joined}\\end{align}\\end{subequations}`;
}

/** Returns a row for each `\addConstraint{left}{right}{condition}`, whose last two arguments may be missing, and `\breakObjective{…}`. */
function constraintsOf(body: string, isBrief: boolean): string[] {
  const rows: string[] = [];
  const command = /\\(addConstraint|breakObjective)(?![A-Za-z])/g;
  let isFirst = true;
  for (let match = command.exec(body); match; match = command.exec(body)) {
    const isConstraint = match[1] === 'addConstraint';
    const [[left = '', right = '', extra = '']] = groupsOf(body, command.lastIndex, isConstraint ? 3 : 1);
    const words = isConstraint && isFirst ? `\\text{${isBrief ? 's.t.' : 'subject to'}}\\quad ` : '\\quad ';
    if (isConstraint) isFirst = false;
    rows.push(`&${words}${left}${right}${extra && `\\quad ${withoutSpace(extra)}`}`);
  }
  return rows;
}

/** Labels need no space before them, and a condition often brings its own. */
const withoutSpace = (extra: string): string => extra.replace(/^\s*\\q?quad(?![A-Za-z])\s*/, '');

/** Returns the groups in braces that follow each other, at most `most`, and where they end. */
function groupsOf(text: string, from: number, most: number): [groups: string[], end: number] {
  const groups: string[] = [];
  let end = from;
  while (groups.length < most) {
    const group = readGroup(text, skipSpace(text, end));
    if (!group) break;
    groups.push(group.inner);
    end = group.end;
  }
  return [groups, end];
}
