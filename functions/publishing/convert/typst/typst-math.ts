import { markDiagrams, mendDiagrams } from './commutative-diagrams.ts';
import { markSpaces, mendSpaces } from './formula-spaces.ts';
import { markStacks, mendStacks } from './stacked-signs.ts';
import { markMatrices, mendMatrices } from './typst-matrices.ts';

const SCRIPT = String.raw`\s*[\^_]\s*(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|\\[A-Za-z]+(?![A-Za-z])|[^\s{}\\])`;
const CLOSER = String.raw`[)\]|]|\\\}|\\(?:rangle|rvert|rVert|rfloor|rceil|vert|Vert|rbrace|rbrack)(?![A-Za-z])`;
const BEFORE_LETTER = new RegExp(`(${CLOSER})((?:${SCRIPT})*)(?=[\\s}]*(?:[A-Za-z]|\\\\[A-Za-z]))`, 'g');
/** The columns of an array aren't a formula. */
const ARRAY = /(\\begin\s*\{(?:array|subarray)\}\s*(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\})/;

/** `]0,1[`, which typst takes for brackets that don't match. */
const REVERSED = /\\left\s*([[\]()])((?:(?!\\left|\\right)[\s\S]){0,500})\\right\s*([[\]()])/g;

/**
 * Returns a formula's TeX as pandoc writes it well in typst. Pandoc (3.8 and later) writes no space behind a delimiter and its
 * scripts: `(1-q)^p i` becomes `\(1 - q\)^pi`, which shows π. An empty group separates them.
 */
export const texForTypst = (tex: string): string =>
  markSpaces(markMatrices(markDiagrams(markStacks(tex))))
    // Pandoc writes `\\|` as typst's sign of parallels, a relation with space around it.
    .replace(/(\\\\)|\\\|/g, (_, newline?: string) => newline ?? '\\Vert ')
    .replace(REVERSED, (whole, left: string, inner: string, right: string) =>
      left === ']' || right === '[' ? `\\mathopen{${left}}${inner}\\mathclose{${right}}` : whole,
    )
    .split(ARRAY)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(BEFORE_LETTER, '$1$2{}')))
    .join('');

const SCALED = /#scale\(x: (\d+)%, y: \1%\)\[((?:\\.|[^\\\]])+)\]/g;

/** Writes the sign of `\big` as typst scales its own delimiters. Pandoc scales the drawing of the sign instead. */
const bigSign = (_: string, percent: string, sign: string): string => {
  const name = sign === 'parallel' ? '‖' : sign;
  return `#math.lr(size: ${percent}%, $${/^[{}()[\]]$/.test(name) ? `\\${name}` : name}$)`;
};

/** Mends what pandoc writes in typst's earlier notation, and separates names that it writes as one. */
export const mendMarkup = (markup: string): string =>
  mendSpaces(mendStacks(mendDiagrams(mendMatrices(markup))))
    .replaceAll('delim: "||"', 'delim: "‖"')
    .replace(SCALED, bigSign)
    // Typst shows a space that is written beside a bar.
    .replace(/\bbar\.v\.double\b(?!\.)|∥/g, '‖')
    .replace(
      /(?<![\\$]) +(?=(?:#math\.lr\(size: \d+%, \$)?(?:\\\||‖))|(?<=(?:\\\||‖)(?:\$\))?) +(?!\$$)/g,
      '',
    )
    .replace(/\bchevron\.r(?=[a-z])/g, 'chevron.r ')
    .replace(/(?<=[a-z])(?=(?:upright|bold)\()/g, ' ');
