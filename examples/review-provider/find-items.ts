import type { Paper } from './paper.ts';

/** An item as the platform takes it: /api/v1/review-provider/schemas/review.json. */
interface Item {
  quote: { exact: string; prefix: string; suffix: string };
  position: { start: number; end: number };
  kind: 'error' | 'question';
  severity?: 'minor' | 'major' | 'critical';
  claim: string;
  evidence?: string;
}

interface Rule {
  pattern: RegExp;
  kind: Item['kind'];
  severity?: Item['severity'];
  claim: (found: string) => string;
  evidence?: string;
  /** Whether a match is a finding; all are without it. */
  holds?: (match: RegExpMatchArray, paper: Paper) => boolean;
}

const MOST_ITEMS = 20;
const CONTEXT = 60;

/** What rules can see without understanding: numbers that can't be, and parts that don't exist. */
const RULES: Rule[] = [
  {
    pattern: /(?<![\d.,])1\d\d(?:\.\d+)?\s?%(?=[^.\n]{0,60}\b(?:of|interval|coverage|chance|share|cases)\b)/g,
    kind: 'error',
    severity: 'critical',
    claim: (found) => `“${found}” can’t be: a share is at most 100 %.`,
    evidence: 'A share of a whole is a number from 0 to 100 %.',
    holds: ([found]) => Number.parseFloat(found) > 100,
  },
  {
    pattern: /\bp\s?[=<]\s?[1-9]\d*\.\d+/g,
    kind: 'error',
    severity: 'critical',
    claim: (found) => `“${found}” can’t be: a probability is at most 1.`,
    evidence: 'A p-value is a probability.',
  },
  {
    pattern: /\((?:[A-Z][\p{L}-]+(?:,| and| et al\.)? ){1,4}(?:19|20)\d\d, “[^”\n]{5,150}”\)/gu,
    kind: 'error',
    severity: 'minor',
    claim: (found) => `The list of references lacks ${found}.`,
    evidence: 'No entry of the list has this year and the first of these names.',
    holds: ([found], { references }) => {
      const name = /\p{Lu}[\p{L}-]+/u.exec(found)?.[0] ?? '';
      return !references.some(({ text }) => text.includes(name));
    },
  },
  {
    pattern: /\b(Table|Figure) (\d{1,2})\b/g,
    kind: 'question',
    claim: (found) => `Where is ${found}? No caption with this number was found.`,
    holds: ([, label, number], { contentMarkdown }) =>
      !new RegExp(`^\\W*${label} ${number}[.:]`, 'm').test(contentMarkdown),
  },
];

/** Finds what the rules see, each as an item with the passage that it is about. */
export function findItems(paper: Paper): Item[] {
  const text = paper.contentMarkdown;
  return RULES.flatMap(({ pattern, kind, severity, claim, evidence, holds = () => true }) =>
    [...text.matchAll(pattern)]
      .filter((match) => holds(match, paper))
      .map(({ 0: exact, index: start }): Item => {
        const end = start + exact.length;
        return {
          quote: {
            exact,
            prefix: text.slice(Math.max(0, start - CONTEXT), start),
            suffix: text.slice(end, end + CONTEXT),
          },
          position: { start, end },
          kind,
          ...(severity ? { severity } : {}),
          claim: claim(exact),
          ...(evidence ? { evidence } : {}),
        };
      }),
  ).slice(0, MOST_ITEMS);
}
