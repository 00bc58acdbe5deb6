import { printedRow } from './find-descriptives.ts';
import { shown } from './find-test-results.ts';
import type { Table } from './read-page.ts';
import { type ReportedNumber, readNumber, roundsTo, showNumber, showReported } from './reported-number.ts';

/** A percentage beside the counts that it was computed from. */
export interface Percentage {
  printed: string;
  part: number;
  whole: number;
  percent: ReportedNumber;
}

/** Numbers up to ten are often words. */
const WORDS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const COUNT = String.raw`(?<![\p{L}\d.,/:-])(\d{1,3}(?:,\d{3})+|\d+|${WORDS.map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`).join('|')})(?![.,:]?\d)`;
const WHOLE = String.raw`(?: ?\/ ?| (?:out )?of (?:the |all |these |our |a total of )?)(\d{1,3}(?:,\d{3})+|\d+)(?![.,:/]?\d)`;
const PERCENT = String.raw`(\d{1,3}(?:\.\d+)?) ?(?:%|percent|per cent)(?! ?(?:CI|confidence|credible|HDI))`;
/** Words, without digits or the end of a clause. */
const NOUN = String.raw`(?: [\p{L}' -]{1,40}?)?`;

const PATTERNS: { pattern: RegExp; order: ('part' | 'whole' | 'percent')[] }[] = [
  // 12 of 48 participants (25%); 12/48, or 25%; 12/48 = 25%
  {
    pattern: new RegExp(
      `${COUNT}${WHOLE}${NOUN}(?: ?[([](?:i\\.e\\., |or )?|,? or |,? i\\.e\\.,? | ?[=:] ?)${PERCENT}`,
      'gu',
    ),
    order: ['part', 'whole', 'percent'],
  },
  // 25% (12/48); 25% of participants (12 of 48); 25% (n = 12 of 48)
  {
    pattern: new RegExp(`(?<![\\d.-])${PERCENT}${NOUN} ?[([](?:n ?= ?|i\\.e\\., )?${COUNT}${WHOLE}`, 'gu'),
    order: ['percent', 'part', 'whole'],
  },
  // 12 (25%) of 48
  {
    pattern: new RegExp(`${COUNT}${NOUN} ?[([]${PERCENT}[)\\]]${WHOLE.replace(' ?\\/ ?| ', ' ')}`, 'gu'),
    order: ['part', 'percent', 'whole'],
  },
];

/** Counts of something else: `Figure 3 of 12`. */
const NUMBERED = /(?:figure|table|section|chapter|part|step|page|round|version|fold|level) ?$/i;
const ROUGHLY =
  /(?:about|around|approximately|approx\.?|roughly|nearly|almost|over|under|(?:more|less|fewer) than|at (?:least|most)|up to|[~≈<>≤≥∼]|some|circa|ca\.) ?$/i;

/** Finds percentages in a text block with the counts that they belong to. Leaves out those that say "about". */
export function findPercentages(text: string): Percentage[] {
  return PATTERNS.flatMap(({ pattern, order }) =>
    [...text.matchAll(pattern)].flatMap((match): Percentage[] => {
      const at = (name: 'part' | 'whole' | 'percent') => match[order.indexOf(name) + 1] ?? '';
      const part = countOf(at('part'));
      const whole = countOf(at('whole'));
      const percent = readNumber(at('percent'));
      const before = text.slice(Math.max(0, match.index - 20), match.index);
      const inside = match[0].slice(0, match[0].lastIndexOf(at('percent')));
      if (part === undefined || !whole || !percent || part > whole) return [];
      if (ROUGHLY.test(before) || ROUGHLY.test(inside) || NUMBERED.test(before)) return [];
      // "12 of 48 (25%, 95% CI …)" is fine; "12/48 (25% each)" isn't about these counts.
      if (
        /^ ?(?:each|more|less|higher|lower|points?|of the time|reduction|increase|power)/.test(
          text.slice(match.index + match[0].length),
        )
      )
        return [];
      return [
        {
          printed: shown(match[0].replace(/^[([]/, '') + (/[([][^)\]]*$/.test(match[0]) ? ')' : '')),
          part,
          whole,
          percent,
        },
      ];
    }),
  );
}

function countOf(printed: string): number | undefined {
  const word = WORDS.indexOf(printed.toLowerCase());
  return word >= 0 ? word + 1 : readNumber(printed)?.value;
}

const N_IN_HEAD = /(?:^|[([ ])[nN] ?= ?(\d{1,3}(?:,\d{3})+|\d+)[)\]]?/;
const COUNT_AND_PERCENT = /^(\d{1,3}(?:,\d{3})+|\d+) ?[([] ?(\d{1,3}(?:\.\d+)?) ?%? ?[)\]]$/;

/** Finds cells such as `12 (25.0)` below a heading with an n, in tables that say `n (%)`. */
export function findTablePercentages({ caption, heads, rows }: Table): Percentage[] {
  const said = [caption, ...heads.flat(), ...rows.map(([label = '']) => label)].join(' ; ');
  const isSaid = /\b(?:n|no\.?|number|count) ?,? ?[([]?(?:%|percent)/i.test(said);
  const width = Math.max(...rows.map(({ length }) => length), 0);
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const head = heads.map((line) => line[column] ?? '').join(' ');
    const whole = countOf(N_IN_HEAD.exec(head)?.[1] ?? '');
    if (!whole) return [];
    return rows.flatMap((row): Percentage[] => {
      const cell = row[column] ?? '';
      const match = COUNT_AND_PERCENT.exec(cell);
      if (!match || !(isSaid || cell.includes('%'))) return [];
      const part = countOf(match[1] ?? '');
      const percent = readNumber(match[2] ?? '');
      if (part === undefined || !percent || part > whole) return [];
      return [{ printed: `${printedRow([row[0] ?? '', cell])} (n = ${whole})`, part, whole, percent }];
    });
  });
}

/** Returns the arithmetic of a percentage, and whether it agrees with its counts. */
export function checkPercentage({ part, whole, percent }: Percentage): {
  agrees: boolean;
  arithmetic: string;
} {
  const exact = (100 * part) / whole;
  return {
    agrees: roundsTo(exact, percent),
    arithmetic: `${showNumber(part)}/${showNumber(whole)} = ${showNumber(exact, percent.decimals + 2)}%. The paper says ${showReported(percent)}%.`,
  };
}
