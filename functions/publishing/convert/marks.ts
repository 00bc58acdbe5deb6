/**
 * The words by which steps of a conversion leave notes in the text for later steps, as names of environments, commands and labels.
 * None of them, nor a sign below, may be left in what readers get (leaked-marks.ts).
 */
export const MARKS = {
  auto: 'colophonauto',
  bra: 'colophonbra',
  caption: 'colophoncaption',
  cd: 'colophoncd',
  derivative: 'colophonderivative',
  drawingFile: 'colophon-drawing',
  kind: 'colophonkind',
  line: 'colophonline',
  list: 'colophonlist',
  matrix: 'colophonmatrix',
  node: 'colophonnode',
  part: 'colophonpart',
  point: 'colophonpoint',
  range: 'colophonrange',
  stack: 'colophonstack',
  title: 'colophontitle',
} as const;

/** What a reference shows of its target, instead of the number: marks before its label. */
export const REFERENCE_MARKS = {
  /** The number of a part of a figure, without the figure's. */
  part: `${MARKS.part}:`,
  /** The kind of the target, such as "Lemma". */
  kind: `${MARKS.kind}:`,
  /** The words of a heading. */
  title: `${MARKS.title}:`,
  /** The kind and the number, as hyperref's `\autoref` names them. */
  auto: `${MARKS.auto}:`,
  /** The numbers of several things, without their kinds. */
  list: `${MARKS.list}:`,
  /** The first and the last of several things. */
  range: `${MARKS.range}:`,
} as const;

/** Private-use characters that take the place of text while a step rewrites the text around it. */
export const SIGNS = {
  formula: ['\ue00c', '\ue00d'],
  markup: ['\ue00e', '\ue00f'],
  number: '\ue012',
} as const;

const ANY_SIGN = /[\ue000-\ue012]/g;
const ANY_MARK = new RegExp(
  `${ANY_SIGN.source}|(?:${Object.values(MARKS)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})[a-z]*`,
  'g',
);

/** Removes the signs that a source happens to have, so that no step takes them for its own. */
export const withoutSigns = (source: string): string => source.replace(ANY_SIGN, '');

/** Returns the marks and signs in a text, each once. */
export const marksIn = (text: string): string[] => [...new Set(text.match(ANY_MARK))];
