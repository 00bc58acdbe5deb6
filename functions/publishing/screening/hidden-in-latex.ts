import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions, isToReviewers } from '../../_lib/screening/find-instructions.ts';
import { readArguments } from '../convert/latex/scan.ts';
import { countWords, finding, lineFinder } from './finding.ts';
import { isInvisibleColor, readColors } from './latex-colors.ts';
import { type Hiding, otherwiseHidden, usesOfOwnCommands } from './latex-hiding.ts';
import { type LatexPart, splitLatex } from './split-latex.ts';

/** Fewer white words are a label or a spacer. */
const HIDDEN_WORDS = 3;
/** Text below 2 pt is illegible on paper. */
const SMALLEST_POINTS = 2;
/** An A4 page is 842 pt high, so text moved by 500 pt or more is off the page or over its edge. */
const OFF_PAGE_POINTS = 500;

/**
 * Finds text that LaTeX hides from readers: in the paper's color, tiny, off the page, in phantoms, and orders to models or
 * reviewers in comments and skipped parts.
 */
export function hiddenInLatex(source: string, file: string): Finding[] {
  const { shown, unset } = splitLatex(source);
  const line = lineFinder(source);
  const at = (index: number) => `${file}:${line(index)}`;
  return [...hiddenByTex(shown, at), ...unset.flatMap((part) => unsetOrders(part, at))];
}

type At = (index: number) => string;

function* hidings(tex: string, colors: ReadonlyMap<string, string>): Generator<Hiding> {
  yield* colored(tex, colors);
  yield* tiny(tex);
  yield* phantoms(tex);
  yield* offPage(tex);
  yield* invisibleModes(tex);
  yield* metadata(tex);
  yield* otherwiseHidden(tex);
}

/** Finds orders in comments and skipped parts, which are otherwise private to the authors. */
function unsetOrders({ text, index, kind }: LatexPart, at: At): Finding[] {
  const [order] = findInstructions(text);
  const where = kind === 'comment' ? 'A comment' : 'A part that is not typeset';
  if (order)
    return [
      finding(
        'model-instructions',
        `${where} holds an instruction to language models.`,
        at(index + Math.min(order.index, text.length)),
        text.slice(Math.max(0, order.index - 60)),
      ),
    ];
  if (isToReviewers(text))
    return [finding('hidden-text', `${where} speaks to the paper’s reviewers.`, at(index), text)];
  return [];
}

/** Papers hide some thousand characters. Nested commands could hide the same megabyte thousands of times. */
const MOST_HIDDEN = 1_000_000;
/** A command without a text takes the time of some. */
const PER_COMMAND = 50;

/** Finds text hidden by TeX commands, in a source without comments and verbatim parts. Markdown formulas use them, too. */
export function hiddenByTex(tex: string, at: At): Finding[] {
  const colors = readColors(tex);
  const found: Finding[] = [];
  let left = MOST_HIDDEN;
  const isTooMuch = (text: string) => {
    left -= text.length + PER_COMMAND;
    return left < 0;
  };
  for (const hiding of hidings(tex, colors)) {
    if (isTooMuch(hiding.text)) return [...found, uncheckable(at(hiding.index))];
    found.push(...findingsOf(hiding, at));
  }
  for (const use of usesOfOwnCommands(tex)) {
    if (isTooMuch(use.text)) return [...found, uncheckable(at(use.index))];
    for (const hiding of hidings(use.text, colors)) {
      if (isTooMuch(hiding.text)) return [...found, uncheckable(at(use.index))];
      found.push(...findingsOf({ ...hiding, index: use.index }, at));
    }
  }
  return found;
}

function findingsOf({ index, text, how, always }: Hiding, at: At): Finding[] {
  const words = wordsOf(text);
  const order = findInstructions(words).length > 0 || isToReviewers(words);
  if (!order && (!always || countWords(words) < HIDDEN_WORDS)) return [];
  return [finding(order ? 'model-instructions' : 'hidden-text', `${how}.`, at(index), words)];
}

const uncheckable = (place: string) =>
  finding(
    'not-screened',
    'We couldn’t check all text that the source hides, so an admin will look at it.',
    place,
  );

const DARK_PAGE = /\\pagecolor(?:\[[^\]]{0,40}\])?\{(?!white)/;
const WHITE = 'Text in the color of the paper is readable only by machines';

function* colored(tex: string, colors: ReadonlyMap<string, string>): Generator<Hiding> {
  const isDarkPage = DARK_PAGE.test(tex);
  for (const match of tex.matchAll(/\\(textcolor|color)(?![A-Za-z@])/g)) {
    const isScoped = match[1] === 'textcolor';
    const read = readArguments(tex, match.index + match[0].length, isScoped ? 'omm' : 'om');
    const [model, color = '', inner] = read?.values ?? [];
    if (!read || !isInvisibleColor(model, color, colors)) continue;
    const text = inner ?? restOfGroup(tex, read.end);
    yield { index: match.index, text, how: WHITE, always: !isDarkPage && !isOnDark(tex, match.index) };
  }
}

/** Returns whether white text is on a colored box, table row or slide, and therefore visible. */
function isOnDark(tex: string, index: number): boolean {
  const around = tex.slice(Math.max(0, index - 400), index);
  const row = around.slice(Math.max(around.lastIndexOf('\\\\'), around.lastIndexOf('\\begin{tabular}'), 0));
  return (
    /\\(?:rowcolor|cellcolor|columncolor|colorbox|fcolorbox)\b/.test(row) ||
    /\\(?:rowcolor|rowcolors|columncolor)\b[^\n]*\n?[^\n]*$/.test(around) ||
    /(?:fill|colback|colframe|colbacktitle|backgroundcolor|background)\s*=\s*(?!white)[A-Za-z!0-9]+[^\n]*$/.test(
      around,
    ) ||
    /\\begin\{(?:tcolorbox|tikzpicture|mdframed)\}(?![\s\S]*\\end\{(?:tcolorbox|tikzpicture|mdframed)\})/.test(
      around,
    )
  );
}

function* tiny(tex: string): Generator<Hiding> {
  const how = 'Text is too small for readers to see';
  for (const match of tex.matchAll(/\\fontsize\s*\{\s*([\d.]+)\s*([a-z]{0,2})\s*\}/g)) {
    const always = points(Number(match[1]), match[2] || 'pt') < SMALLEST_POINTS;
    yield { index: match.index, text: restOfGroup(tex, match.index + match[0].length), how, always };
  }
  for (const match of tex.matchAll(
    /\\(?:scalebox\s*\{\s*(0?\.\d+|0)\s*\}|resizebox\*?\s*\{\s*([\d.]+)\s*([a-z]{2}|\\(?:textwidth|linewidth|columnwidth|paperwidth))\s*\}\s*\{[^}]{0,2000}\})/g,
  )) {
    const always =
      match[1] !== undefined ? Number(match[1]) < 0.15 : points(Number(match[2]), match[3] ?? 'pt') < 20;
    const [text = ''] = readArguments(tex, match.index + match[0].length, 'm')?.values ?? [];
    // A small chart is legitimate; small lines of text are not.
    yield { index: match.index, text, how, always };
  }
  for (const match of tex.matchAll(/\\(?:tiny|scriptsize)(?![A-Za-z@])/g))
    yield {
      index: match.index,
      text: restOfGroup(tex, match.index + match[0].length),
      how: 'Tiny text gives orders to reviewers',
      always: false,
    };
}

function* phantoms(tex: string): Generator<Hiding> {
  for (const match of tex.matchAll(/\\([hv]?phantom)(?![A-Za-z@])/g)) {
    const [text = ''] = readArguments(tex, match.index + match[0].length, 'm')?.values ?? [];
    yield {
      index: match.index,
      text,
      how: `\\${match[1]} takes room and shows nothing`,
      always: countWords(wordsOf(text)) >= 5,
    };
  }
}

function* offPage(tex: string): Generator<Hiding> {
  const how = 'Text is moved off the page';
  const moved =
    /\\(?:hspace|vspace|hskip|vskip|kern|raisebox|lower|raise|moveleft|moveright|put|textblockorigin|makebox|hbox to|rput|AtPageLowerLeft|begin\{textblock\*?\}\{[^}]{0,2000}\})\*?\s*[{(]?\s*(-?[\d.]+)\s*(pt|cm|mm|in|em|ex|bp|pc|sp|\\(?:paperwidth|paperheight|textwidth|textheight|linewidth))?/g;
  for (const match of tex.matchAll(moved)) {
    const distance = points(Number(match[1]), match[2] ?? 'pt');
    if (Math.abs(distance) < OFF_PAGE_POINTS) continue;
    yield {
      index: match.index,
      text: restOfGroup(tex, closed(tex, match.index + match[0].length)).slice(0, 600),
      how,
      always: true,
    };
  }
  const drawn = /\bat\s*\(\s*(-?[\d.]+)\s*(pt|cm|mm|in)?\s*,\s*(-?[\d.]+)\s*(pt|cm|mm|in)?\s*\)\s*(?=\{)/g;
  for (const match of tex.matchAll(drawn)) {
    const [x, y] = [points(Number(match[1]), match[2] ?? 'cm'), points(Number(match[3]), match[4] ?? 'cm')];
    const [text = ''] = readArguments(tex, match.index + match[0].length, 'm')?.values ?? [];
    if (Math.max(Math.abs(x), Math.abs(y)) >= 2 * OFF_PAGE_POINTS)
      yield { index: match.index, text, how, always: true };
  }
}

function* invisibleModes(tex: string): Generator<Hiding> {
  const how = 'Text is invisible';
  for (const match of tex.matchAll(/\\(?:pdfliteral|special|pdfextension literal)[^{]{0,20}(?=\{)/g)) {
    const literal = readArguments(tex, match.index + match[0].length, 'm');
    if (literal && /\b[37]\s+Tr\b/.test(literal.values[0]?.slice(0, LONGEST_LITERAL) ?? ''))
      yield { index: match.index, text: restOfGroup(tex, literal.end), how, always: true };
  }
  const modes =
    /\\transparent\s*\{\s*0?\.?0*\s*\}|\btext opacity\s*=\s*0(?:\.0+)?\b(?!\.)|(?<!fill |draw )\bopacity\s*=\s*0(?:\.0+)?\b(?!\.)|\\pdfrender\s*\{[^}]{0,2000}TextRenderingMode\s*=\s*(?:3|Invisible)/g;
  for (const match of tex.matchAll(modes))
    yield {
      index: match.index,
      text: restOfGroup(tex, match.index + match[0].length),
      how,
      always: true,
    };
}

const LONGEST_LITERAL = 10_000;

/** PDF metadata, which only machines read. */
function* metadata(tex: string): Generator<Hiding> {
  for (const match of tex.matchAll(/\\(?:pdfinfo|hypersetup|pdfcatalog|accsupp|BeginAccSupp)\s*(?=\{)/g)) {
    const [text = ''] = readArguments(tex, match.index + match[0].length, 'm')?.values ?? [];
    yield { index: match.index, text, how: 'The document’s properties hold instructions', always: false };
  }
}

/** Returns the text up to the end of the group, to a reset of color or size, or of at most 3,000 characters. */
function restOfGroup(tex: string, from: number): string {
  let depth = 0;
  const end = Math.min(tex.length, from + 3000);
  for (let index = from; index < end; index++) {
    const character = tex[index];
    if (character === '\\') {
      if (depth === 0 && SET_BACK.test(tex.slice(index, index + 16))) return tex.slice(from, index);
      index++;
    } else if (character === '{') depth++;
    else if (character === '}' && --depth < 0) return tex.slice(from, index);
  }
  return tex.slice(from, end);
}

const SET_BACK = /^\\(?:color\{(?:black|\.)\}|normalcolor|normalsize|end\{)/;

/** Returns the index after the brace that closes a length. */
const closed = (tex: string, index: number) => (/[)}\]]/.test(tex[index] ?? '') ? index + 1 : index);

const UNITS: Readonly<Record<string, number>> = {
  pt: 1,
  bp: 1,
  sp: 1 / 65536,
  pc: 12,
  mm: 2.845,
  cm: 28.45,
  in: 72.27,
  em: 10,
  ex: 4.3,
};
/** Converts a length to TeX points. The page's width and height count as 600 pt. */
const points = (amount: number, unit: string): number => amount * (UNITS[unit] ?? 600);

/** Returns the words of a piece of TeX without commands. */
const wordsOf = (tex: string): string =>
  tex
    .replace(/\$[^$]{0,2000}\$/g, ' ')
    .replace(
      /\\(?:begin|end)\s*\{[^}]{0,2000}\}|\\(?:label|ref|cite[a-z]*|includegraphics|color|fontsize|selectfont)\*?(?:\[[^\]]{0,2000}\])?(?:\{[^}]{0,2000}\}){0,2}/g,
      ' ',
    )
    .replace(/\\[A-Za-z@]+\*?|\\./g, ' ')
    .replace(/[{}~&]/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
