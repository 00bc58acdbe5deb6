import { replaceCommand } from '../latex/scan.ts';
import { readLines, SUPPRESSED, splitAtTop, twoColumns, wrapRow } from './equation-rows.ts';
import { plainMath } from './plain-math.ts';
import { plainTexMath } from './plain-tex-math.ts';

/** A formula, or a line of a formula whose lines have their own numbers. */
export interface NumberedMath {
  /** TeX without labels, tags and numbering environments, which both temml and pandoc can read. */
  tex: string;
  labels: string[];
  /** The author's number from `\tag`. */
  tag?: string;
  /** Whether the tag is `\tag*`, which is printed without parentheses. */
  isBare?: true;
  /** Whether the author's own command counts it and prints its number. */
  isCounted?: true;
  /** Whether LaTeX numbers it. */
  numbered: boolean;
}

interface CleanMath extends NumberedMath {
  /** The lines, if the formula has several and at least one of them has a number. */
  rows: NumberedMath[];
}

/** Extracts numbers and labels from the LaTeX of a formula, and modernizes old commands. */
export function cleanMath(source: string): CleanMath {
  const tex = plainTexMath(withoutComments(source));
  const lines = readLines(tex);
  const rows = (lines?.rows ?? []).map((row) => {
    const marks = takeMarks(row.source);
    const tex = wrapRow(modernMath(marks.tex), lines?.aligned ?? true);
    return { ...marks, tex, numbered: isNumbered(marks, row) };
  });
  const marks = takeMarks(tex);
  const whole = {
    numbered: lines?.rows.some(({ numbered }) => numbered) ?? ENVIRONMENT.test(tex),
    suppressed: lines === undefined && SUPPRESSED.test(tex),
  };
  return {
    ...marks,
    tex: modernMath(unwrap(marks.tex)),
    numbered: isNumbered(marks, whole),
    rows: rows.length > 1 && rows.some(({ numbered }) => numbered) ? rows : [],
  };
}

const ENVIRONMENT = /\\begin\{(?:equation|align|flalign|eqnarray|gather|multline|alignat)\}/;

/** A formula without an environment is numbered if it has a label, as Markdown's are. */
const isNumbered = (
  { tag, labels, isCounted }: Omit<NumberedMath, 'numbered'>,
  { numbered, suppressed }: { numbered: boolean; suppressed: boolean },
): boolean => tag !== undefined || isCounted === true || (!suppressed && (numbered || labels.length > 0));

const withoutComments = (tex: string): string =>
  tex
    .replace(/(?<!\\)((?:\\\\)*)%.*$/gm, '$1')
    .replace(/\n\s*\n/g, '\n')
    .trim();

const modernMath = (tex: string): string => plainMath(modernize(tex));

const COUNTED =
  /\\(?:addtocounter\s*\{equation\}\s*\{1\}|(?:ref)?stepcounter\s*\{equation\})\s*\\tag\s*\{\s*\\theequation\s*\}/;

/** Takes labels, tags and marks against numbers out of TeX. */
function takeMarks(source: string): Omit<NumberedMath, 'numbered'> {
  const labels: string[] = [];
  let tag: string | undefined;
  let isBare = false;
  // `\numberthis` of many papers numbers a line of `align*`.
  const isCounted = COUNTED.test(source);
  const withoutLabels = source.replace(COUNTED, '').replace(/\\label\s*\{([^}]*)\}/g, (_, label: string) => {
    labels.push(label);
    return '';
  });
  const tex = replaceCommand(withoutLabels, 'tag', 'sm', ([star, text = '']) => {
    tag = text;
    isBare = star !== undefined;
    return '';
  })
    .replace(/\\(?:nonumber|notag)(?![A-Za-z])/g, '')
    .trim();
  return {
    tex,
    labels,
    ...(tag === undefined ? {} : { tag: tagText(tag) }),
    ...(isBare ? { isBare } : {}),
    ...(isCounted ? { isCounted } : {}),
  };
}

const SYMBOLS: Readonly<Record<string, string>> = {
  ast: '∗',
  bullet: '•',
  clubsuit: '♣',
  dag: '†',
  dagger: '†',
  ddagger: '‡',
  diamond: '⋄',
  prime: '′',
  spadesuit: '♠',
  star: '⋆',
};

/** Returns the text of a tag, such as `$*$`. References in it keep their command. */
const tagText = (tex: string): string =>
  tex
    .replace(/\\(?:text|mathrm|textrm|textbf|mathbf|textit|ensuremath)\s*(?=\{)/g, '')
    .replace(/\\([A-Za-z]+)(?!\s*\{)/g, (whole, name: string) => SYMBOLS[name] ?? whole)
    .replace(/\*/g, '∗')
    .replace(/'/g, '′')
    .replace(/_\{?(\d+)\}?/g, (_, digits: string) =>
      digits.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? ''),
    )
    .replace(/\^|\$|~/g, '')
    .replace(/\{([^{}\\]*)\}/g, (whole, text: string, at: number, all: string) =>
      /\\[A-Za-z]+\s*$/.test(all.slice(0, at)) ? whole : text,
    )
    .trim();

/** Replaces numbering environments by their unnumbered forms, because the page shows the numbers. */
function unwrap(tex: string): string {
  const single = /^\\begin\{(equation|displaymath|math)(\*?)\}([\s\S]*)\\end\{\1\2\}$/.exec(tex);
  if (single) return unwrap((single[3] ?? '').trim());
  const many =
    /^\\begin\{(align|flalign|eqnarray|gather|multline|alignat)(\*?)\}(\s*\{\d+\})?([\s\S]*)\\end\{\1\2\}$/.exec(
      tex,
    );
  if (!many) return tex;
  const [, name = '', , , body = ''] = many;
  if (name === 'gather' || name === 'multline') return `\\begin{gathered}${body.trim()}\\end{gathered}`;
  return `\\begin{aligned}${(name === 'eqnarray' ? splitAtTop(body, '\\\\').map(twoColumns).join('\\\\') : body).trim()}\\end{aligned}`;
}

function modernize(tex: string): string {
  return tex
    .replace(/\\ensuremath(?![A-Za-z])/g, '')
    .replace(/\\la(?![A-Za-z])/g, '\\lesssim ')
    .replace(/\\ga(?![A-Za-z])/g, '\\gtrsim ');
}
