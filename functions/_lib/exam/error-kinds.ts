import type { ItemSeverity } from '#shared/domain/review-constants.ts';

/** A possible change of a text that makes it wrong. */
export interface Change {
  start: number;
  end: number;
  replacement: string;
}

interface ErrorKind {
  name: string;
  severity: ItemSeverity;
  /** Finds all places where this error can be planted. */
  find: (text: string) => Change[];
}

/** The kinds of errors that an exam plants, each as a rule that finds where it can be planted. */
export const ERROR_KINDS = {
  sign: {
    name: 'Wrong sign',
    severity: 'major',
    find: inMath(/ ([+-]) (?=[\w\\({])/g, ([, sign]) => ` ${sign === '+' ? '-' : '+'} `),
  },
  index: {
    name: 'Wrong index',
    severity: 'minor',
    find: inMath(/_(?:\{([a-z])\}|([a-z]))(?![a-z])/g, ([, braced, bare]) => `_{${braced ?? bare}+1}`),
  },
  factor: {
    name: 'Wrong factor',
    severity: 'major',
    find: inProse(/(?<!\bone )\b(twice|half|double|a third|a quarter)\b/g, ([, word = '']) => FACTORS[word]),
  },
  unit: {
    name: 'Wrong unit',
    severity: 'major',
    find: inProse(
      /(?<=\d\s?)(ms|seconds|minutes|hours|days|weeks|mm|km|kg|KB|MB|generations)\b/g,
      ([unit = '']) => UNITS[unit],
    ),
  },
  table: {
    name: 'Number against its table',
    severity: 'major',
    find: numbersOfTables,
  },
  condition: {
    name: 'Dropped condition',
    severity: 'major',
    find: inProse(
      /,? (?:if|provided that|unless|as long as|assuming that|only if|whenever) [^,.;:()\n]{8,120}(?=[,.;])/g,
      () => '',
    ),
  },
  label: {
    name: 'Swapped label',
    severity: 'minor',
    find: inProse(
      /\b(treatment|control|left|right|upper|lower|rows?|columns?|first|last)\b/g,
      ([word = '']) => LABELS[word],
    ),
  },
  comparison: {
    name: 'Reversed comparison',
    severity: 'major',
    find: inProse(
      /\b(larger|smaller|higher|lower|more|less|increases|decreases|above|below|faster|slower|at least|at most|exceeds)\b(?! (?:or|and) )/g,
      ([word = '']) => COMPARISONS[word],
    ),
  },
  citation: {
    name: 'Citation that says the opposite',
    severity: 'major',
    find: inProse(
      /\b(shows?|showed|found|finds|proves?|proved|confirms?|confirmed|gives?|gave|introduced|is|are|was|were) (?=[^.\n]{0,120}\[(?:@|\\?\d)[^\]\n]{0,60}\])/g,
      ([verb = '']) => OPPOSITES[verb.trim()],
    ),
  },
  reference: {
    name: 'Invented reference',
    severity: 'minor',
    find: inProse(/(?<=[a-z]{3})(?=\.(?:\s|$))/g, () => ` (${INVENTED})`),
  },
  statistic: {
    name: 'Statistic that can’t be',
    severity: 'critical',
    find: inProse(
      /(?<![\d.,])\d{1,2}(?:\.\d+)?(?=\s?%[^.\n\0]{0,60}\b(?:of|interval|coverage|chance|share|cases)\b)|(?<=\bp\s?[=<]\s?)0?\.\d+/g,
      ([number = '']) => (Number(number) < 1 ? `1${number.replace(/^0/, '')}` : String(Number(number) + 100)),
    ),
  },
} as const satisfies Record<string, ErrorKind>;
export type ErrorKindName = keyof typeof ERROR_KINDS;
export const ERROR_KIND_NAMES = Object.keys(ERROR_KINDS) as ErrorKindName[];

/** A work that doesn't exist. */
export const INVENTED = 'Halvorsen and Ikeda-Brandt, 2019, “A converse without conditions”';

const FACTORS: Record<string, string> = {
  twice: 'four times',
  half: 'a fifth',
  double: 'five times',
  'a third': 'two thirds',
  'a quarter': 'three quarters',
};
const UNITS: Record<string, string> = {
  ms: 's',
  seconds: 'minutes',
  minutes: 'hours',
  hours: 'days',
  days: 'weeks',
  weeks: 'days',
  mm: 'cm',
  km: 'm',
  kg: 'g',
  KB: 'MB',
  MB: 'KB',
  generations: 'individuals',
};
const LABELS: Record<string, string> = {
  ...bothWays('treatment', 'control'),
  ...bothWays('left', 'right'),
  ...bothWays('upper', 'lower'),
  ...bothWays('row', 'column'),
  ...bothWays('rows', 'columns'),
  ...bothWays('first', 'last'),
};
const COMPARISONS: Record<string, string> = {
  ...bothWays('larger', 'smaller'),
  ...bothWays('higher', 'lower'),
  ...bothWays('more', 'less'),
  ...bothWays('increases', 'decreases'),
  ...bothWays('above', 'below'),
  ...bothWays('faster', 'slower'),
  ...bothWays('at least', 'at most'),
  exceeds: 'stays below',
};
const OPPOSITES: Record<string, string> = {
  ...Object.fromEntries(['is', 'are', 'was', 'were'].map((verb) => [verb, `${verb} not `])),
  ...Object.fromEntries(
    ['show', 'find', 'prove', 'confirm', 'give'].flatMap((verb) => [
      [verb, `do not ${verb} `],
      [`${verb}s`, `does not ${verb} `],
    ]),
  ),
  showed: 'refuted ',
  found: 'ruled out ',
  proved: 'disproved ',
  confirmed: 'refuted ',
  gave: 'doubted ',
  introduced: 'rejected ',
};

function bothWays(a: string, b: string): Record<string, string> {
  return { [a]: b, [b]: a };
}

type Replace = (match: RegExpExecArray | RegExpMatchArray) => string | undefined;

/** Finds changes in formulas. */
function inMath(pattern: RegExp, replace: Replace): (text: string) => Change[] {
  return (text) => {
    const formulas = [...text.matchAll(/\$\$[\s\S]+?\$\$|\$[^$\n]+\$/g)];
    return formulas.flatMap(({ 0: formula, index }) =>
      changesIn(formula, pattern, replace).map(({ start, end, replacement }) => ({
        start: start + index,
        end: end + index,
        replacement,
      })),
    );
  };
}

/** Finds changes in prose: not in formulas, code, tables, headings, links or the metadata at the top. */
function inProse(pattern: RegExp, replace: Replace): (text: string) => Change[] {
  return (text) => changesIn(proseOf(text), pattern, replace);
}

function changesIn(text: string, pattern: RegExp, replace: Replace): Change[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const replacement = replace(match);
    return replacement === undefined
      ? []
      : [{ start: match.index, end: match.index + match[0].length, replacement }];
  });
}

const NO_PROSE =
  /^---\n[\s\S]*?\n---$|^```[\s\S]*?^```$|\$\$[\s\S]+?\$\$|\$[^$\n]+\$|`[^`\n]+`|^\s*\|.*$|^#.*$|^: .*$|\]\([^)\n]*\)|<[^>\n]+>|https?:\S+/gm;

/** Returns the text with everything but prose replaced by as many zero characters, so that positions stay. */
const proseOf = (text: string): string => text.replace(NO_PROSE, (part) => '\0'.repeat(part.length));

/** Finds numbers of the prose that a table of the paper contains too; the changed number is in no table. */
function numbersOfTables(text: string): Change[] {
  const inTables = new Set(
    [...text.matchAll(/^\s*\|.*$/gm)].flatMap(([row]) => [...row.matchAll(NUMBER)].map(([number]) => number)),
  );
  return [...proseOf(text).matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    if (!inTables.has(number)) return [];
    const first = Number(number.charAt(0));
    const replacement = `${(first % 9) + 1}${number.slice(1)}`;
    return inTables.has(replacement) ? [] : [{ start: index, end: index + number.length, replacement }];
  });
}

/** Numbers with at least two digits that matter: years and small counts are in many places. */
const NUMBER = /(?<![\w.,])\d{1,3}(?:(?:,\d{3})+|\d*\.\d+|\d{2})(?![\w,]|\.\d)/g;
