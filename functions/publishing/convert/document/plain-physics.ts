import { readGroup, replaceCommand, skipSpace } from '../latex/scan.ts';
import { MARKS } from '../marks.ts';
import { physicsMatrices } from './physics-matrices.ts';

const GROUP = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const BRA_AND_KET = new RegExp(String.raw`\\${MARKS.bra}(${GROUP})\s*\\ket\s*\*?\s*(${GROUP})`, 'g');

/** Rewrites the forms of the package physics that temml reads wrongly or not at all. */
export const plainPhysics = (tex: string): string =>
  pairDelimiters(physicsMatrices(brackets(vectors(derivatives(tex)))));

const SIGNS: Readonly<Record<string, string>> = {
  dv: '\\mathrm{d}',
  derivative: '\\mathrm{d}',
  pdv: '\\partial',
  pderivative: '\\partial',
  partialderivative: '\\partial',
  fdv: '\\delta',
  fderivative: '\\delta',
};

/** `\dv{t}` is an operator, `\pdv[2]{f}{t}` a second derivative, `\pdv{f}{x}{y}` a mixed one, `\dd[3]{x}` a volume. */
function derivatives(tex: string): string {
  const written = replaceCommand(tex, Object.keys(SIGNS).join('|'), 'som', ([star, order, of = ''], name) => {
    // The groups that follow are read by the marks that this leaves.
    const power = order === undefined || order.includes('=') ? '' : order;
    return `\\${MARKS.derivative}{${star === undefined ? '' : '*'}}{${SIGNS[name]}}{${power}}{${of}}`;
  });
  const derived = replaceDerivatives(written);
  return replaceCommand(derived, 'dd|differential', 'om', ([power, variable = '']) =>
    power === undefined ? undefined : `\\mathrm{d}^{${power}}${variable}\\,`,
  );
}

function replaceDerivatives(tex: string): string {
  const mark = `\\${MARKS.derivative}`;
  let output = '';
  let done = 0;
  for (let at = tex.indexOf(mark); at >= 0; at = tex.indexOf(mark, done)) {
    const groups: string[] = [];
    let end = at + mark.length;
    // Star, sign, power and up to three arguments.
    while (groups.length < 7) {
      const group = readGroup(tex, skipSpace(tex, end));
      if (!group) break;
      groups.push(replaceDerivatives(group.inner));
      end = group.end;
    }
    const [star = '', sign = '', power = '', first = '', second, third] = groups;
    output += tex.slice(done, at) + derivative({ isFlat: star === '*', sign, power, first, second, third });
    done = end;
  }
  return output + tex.slice(done);
}

interface Derivative {
  isFlat: boolean;
  sign: string;
  power: string;
  first: string;
  second: string | undefined;
  third: string | undefined;
}

function derivative({ isFlat, sign, power, first, second, third }: Derivative): string {
  const raised = (by: string) => (by === '' ? '' : `^{${by}}`);
  const [of, variables] =
    second === undefined ? ['', [first]] : [first, [second, ...(third === undefined ? [] : [third])]];
  const each = variables
    .flatMap((variable) => variable.split(/,(?![^{]*\})/))
    .filter((variable) => variable.trim() !== '');
  const order = power || (each.length > 1 ? String(each.length) : '');
  const below =
    each.map((variable) => `${sign} ${variable.trim()}`).join('\\,') + (each.length > 1 ? '' : raised(power));
  return isFlat
    ? `{${sign}${raised(order)} ${of}}/{${below}}`
    : `\\frac{${sign}${raised(order)} ${of}}{${below}}`;
}

/** `\vb*{a}` is an italic vector; `\va` and `\vu` have an arrow or a hat. */
function vectors(tex: string): string {
  return replaceCommand(tex, 'vb|vectorbold|va|vectorarrow|vu|vectorunit', 'sm', ([star, vector], name) => {
    const bold = `\\${star === undefined ? 'mathbf' : 'boldsymbol'}{${vector}}`;
    if (/^v(?:b|ectorbold)$/.test(name)) return bold;
    return `\\${/^v(?:a|ectorarrow)$/.test(name) ? 'vec' : 'hat'}{${bold}}`;
  });
}

function brackets(tex: string): string {
  // The stars of the package only keep the delimiters small.
  let result = tex.replace(/\\(ket|bra)\s*\*\s*(?=\{)/g, '\\$1');
  result = replaceCommand(result, 'flatfrac', 'mm', ([above, below]) => `{{${above}}/{${below}}}`);
  result = replaceCommand(
    result,
    'braket|innerproduct|ip',
    'smm',
    ([, left, right]) => `\\left\\langle ${left} \\middle| ${right} \\right\\rangle`,
  );
  // The package joins what follows a bra.
  result = replaceCommand(result, 'bra', 'smo', ([, left = '', none]) => {
    if (none !== undefined || left.includes('#')) return undefined;
    return `\\${MARKS.bra}{${left}}`;
  });
  result = result.replace(
    BRA_AND_KET,
    (_, left: string, right: string) =>
      `\\left\\langle ${left.slice(1, -1)} \\middle| ${right.slice(1, -1)} \\right\\rangle`,
  );
  result = result.replaceAll(`\\${MARKS.bra}{`, '\\bra{');
  for (const signature of ['smm', 'sm'])
    result = replaceCommand(
      result,
      'dyad|outerproduct|ketbra|op',
      signature,
      ([, left = '', right = left]) => `\\left| ${left} \\right\\rangle\\!\\left\\langle ${right} \\right|`,
    );
  return replaceCommand(
    result,
    'expval|ev|expectationvalue',
    'smm',
    ([, operator, state]) =>
      `\\left\\langle ${state} \\middle| ${operator} \\middle| ${state} \\right\\rangle`,
  );
}

/** Longer ones are no formulas of authors, and looking for their ends would take long. */
const LONGEST = 5_000;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '|': '|' };

/** Writes `\qty(\frac{a}{b})` with delimiters as high as their content. */
function pairDelimiters(tex: string): string {
  const opening = /\\(?:qty|quantity|pqty|bqty|vqty)(?![A-Za-z])\s*\*?\s*([([|])/g;
  let output = '';
  let done = 0;
  for (let match = opening.exec(tex); match; match = opening.exec(tex)) {
    const open = match[1] ?? '';
    const end = closingOf(tex, opening.lastIndex, open);
    if (end === undefined) continue;
    const inner = pairDelimiters(tex.slice(opening.lastIndex, end));
    output += `${tex.slice(done, match.index)}\\left${open}${inner}\\right${CLOSING[open]}`;
    done = end + 1;
    opening.lastIndex = done;
  }
  return output + tex.slice(done);
}

/** Returns where the delimiter that was opened before `from` closes, outside of braces. */
function closingOf(tex: string, from: number, open: string): number | undefined {
  const close = CLOSING[open];
  let [braces, depth] = [0, 1];
  const last = Math.min(tex.length, from + LONGEST);
  for (let at = from; at < last; at++) {
    const character = tex[at];
    if (character === '\\') at++;
    else if (character === '{') braces++;
    else if (character === '}') braces--;
    else if (braces === 0 && character === close && --depth === 0) return at;
    else if (braces === 0 && character === open) depth++;
    if (braces < 0) return undefined;
  }
  return undefined;
}
