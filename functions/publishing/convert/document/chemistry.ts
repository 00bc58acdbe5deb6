import { readGroup } from '../latex/scan.ts';
import { splitAtTop } from './equation-rows.ts';

/** Rewrites mhchem's `SO4^2-` and `A ->[heat] B` to plain TeX. Lines and columns of an aligned reaction stay. */
export function chemistry(formula: string): string {
  return splitAtTop(formula, '\\\\')
    .map((line) => splitAtTop(line, '&').map(reaction).join(' & '))
    .join(' \\\\ ');
}

const reaction = (source: string): string => {
  const parts = arrowsOf(source);
  const tex = parts.map((part) => ('arrow' in part ? part.arrow : substances(part.text))).join('');
  return tex.trim() === '' ? '' : `\\mathrm{${tex}}`;
};

/** A formula between dollars stays as it is. */
const substances = (text: string): string =>
  text
    .split('$')
    .map((part, at) => (at % 2 === 1 ? `{\\mathit{${part}}}` : substance(part)))
    .join('');

const substance = (text: string): string =>
  text
    .replace(/(?<=\S)\s+v(?=\s|$)/g, ' \\downarrow ')
    .replace(/(?<=\S)\s+\^(?=\s|$)/g, ' \\uparrow ')
    .replace(/(?<=[A-Za-z)\]]\d*)\s*\.\s*(?=\d*\s*[A-Z(])/g, '*')
    .replace(/(?<=[A-Za-z\d)\]])\s*\*\s*(?=[\dA-Z(])/g, ' \\cdot ')
    .replace(/\^\{?([\d+.-]+)\}?/g, '^{$1}')
    .replace(/(?<=[A-Za-z)\]])(\d+)/g, '_{$1}')
    .replace(/(?<=[A-Za-z)\]}])([+-])(?=\s|$)/g, '^{$1}');

/** The arrows with words above and below them, and without. */
const ARROWS: Readonly<Record<string, [plain: string, long: string]>> = {
  '->': ['\\rightarrow', '\\xrightarrow'],
  '<-': ['\\leftarrow', '\\xleftarrow'],
  '<->': ['\\leftrightarrow', '\\xleftrightarrow'],
  '<=>': ['\\rightleftharpoons', '\\xrightleftharpoons'],
  '<=>>': ['\\rightleftharpoons', '\\xrightleftharpoons'],
  '<<=>': ['\\rightleftharpoons', '\\xrightleftharpoons'],
};

function arrowsOf(source: string): ({ text: string } | { arrow: string })[] {
  const parts: ({ text: string } | { arrow: string })[] = [];
  const pattern = /<<=>|<=>>|<=>|<->|->|<-/g;
  let done = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const above = readGroup(source, pattern.lastIndex, '[', ']');
    const below = above && readGroup(source, above.end, '[', ']');
    const [plain, long] = ARROWS[match[0]] ?? ['\\rightarrow', '\\xrightarrow'];
    const under = below && condition(below.inner);
    const arrow = above ? labeled([plain, long], condition(above.inner), under) : plain;
    parts.push({ text: source.slice(done, match.index) }, { arrow: ` ${arrow} ` });
    done = (below ?? above)?.end ?? pattern.lastIndex;
    pattern.lastIndex = done;
  }
  return [...parts, { text: source.slice(done) }];
}

/** Writes words above and below an arrow. Typst knows no long form of ⇌. */
function labeled(
  [plain, long]: [plain: string, long: string],
  above: string,
  below: string | undefined,
): string {
  if (plain !== '\\rightleftharpoons') return `${long}${below ? `[${below}]` : ''}{${above}}`;
  const upper = `\\overset{${above}}{${plain}}`;
  return below ? `\\underset{${below}}{${upper}}` : upper;
}

/** What stands at an arrow: a formula, or words with the substances in them. */
const condition = (text: string): string => {
  const bare = text.replace(/^\{([\s\S]*)\}$/, '$1').replaceAll('$', '');
  return text.includes('$') || bare.includes('\\') || bare.includes('_')
    ? bare
    : substances(bare).replace(/(?<=\S) (?=\S)/g, '\\ ');
};
