import { packagesOf } from '../language/latex-packages.ts';
import { readArguments, replaceCommand, replaceEnvironment } from './scan.ts';

/** Writes the tableaux of optimality theory (ot-tableau) as tables, and the rules of phonology (phonrule) as text with formulas. */
export function expandPhonology(tex: string): string {
  const packages = new Set(packagesOf(tex).map(({ name }) => name));
  let result = tex;
  if (packages.has('ot-tableau')) {
    result = replaceEnvironment(result, 'tableau', 'm', ([, body = '']) => tableau(body));
    if (!/\\(?:new|renew|provide)command\*?\s*\{?\\ips\b/.test(tex))
      result = replaceCommand(result, 'ips', 'm', ([word]) => `/${word}/`);
  }
  return packages.has('phonrule') ? expandRules(result) : result;
}

/** Returns a table with a column for each constraint, and a row for each candidate. */
function tableau(body: string): string {
  const rows: string[][] = [];
  const head: string[] = [''];
  const command = /\\(inp|const|cand|vio)\*?(?![A-Za-z])/g;
  for (let match = command.exec(body); match; match = command.exec(body)) {
    const read = readArguments(body, command.lastIndex, 'om');
    if (!read) continue;
    const [mark, text = ''] = read.values;
    command.lastIndex = read.end;
    if (match[1] === 'inp') head[0] = text;
    else if (match[1] === 'const') head.push(text);
    else if (match[1] === 'cand') rows.push([`${mark === undefined ? '' : `${markOf(mark)} `}${text}`]);
    else rows.at(-1)?.push(text);
  }
  const written = [head, ...rows].map((cells) => `${cells.join(' & ')} \\\\`);
  const [first = '', ...others] = written;
  return `\\begin{tabular}{l${'c'.repeat(Math.max(1, head.length - 1))}}${first}\\hline ${others.join('\n')}\\end{tabular}`;
}

const markOf = (mark: string): string => mark.replace(/\\(?:Optimal|HandRight|ding\{43\})/g, '☞');

/** How each command places what stands left and right of the sound that changes. */
const RULES: ReadonlyArray<[name: string, signature: string, place: (around: string[]) => string]> = [
  ['phonb', 'mmmm', ([left, right]) => ` / ${left} \\_\\_ ${right}`],
  ['phonl', 'mmm', ([left]) => ` / ${left} \\_\\_`],
  ['phonr', 'mmm', ([right]) => ` / \\_\\_ ${right}`],
  ['phonc', 'mmm', ([place]) => ` / ${place}`],
  ['phon', 'mm', () => ''],
];

function expandRules(tex: string): string {
  let result = replaceCommand(tex, 'phonfeat|featmat', 'om', ([, features = '']) => {
    const rows = features.split('\\\\').map((feature) => `\\text{${feature.trim()}}`);
    return `\\ensuremath{\\left[\\begin{array}{l}${rows.join('\\\\')}\\end{array}\\right]}`;
  });
  for (const [name, signature, place] of RULES)
    result = replaceCommand(result, name, signature, (values) => {
      const [from = '', to = '', ...around] = values.map((value = '') => value.trim());
      return `${from} $\\rightarrow$ ${to}${place(around)}`;
    });
  return result;
}
