import { findUncaptioned } from './find-captions.ts';
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
/** Of a claim. */
const MOST_CHARACTERS = 500;
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
];

/** Finds what the rules see, each thing once, as an item with the first passage that it is about. */
export function findItems(paper: Paper): Item[] {
  const text = paper.contentMarkdown;
  const items = RULES.flatMap(({ pattern, kind, severity, claim, evidence, holds = () => true }) => {
    const matches = [...text.matchAll(pattern)].filter((match) => holds(match, paper));
    return [...Map.groupBy(matches, ([exact]) => claim(exact))].map(
      ([sentence, [first, ...others]]): Item => ({
        ...passage(text, first),
        kind,
        ...(severity ? { severity } : {}),
        claim: others.length > 0 ? `${sentence} The text has it ${others.length + 1} times.` : sentence,
        ...(evidence ? { evidence } : {}),
      }),
    );
  });
  return [...items, ...missingCaptions(text)].slice(0, MOST_ITEMS);
}

/** One question about all figures and tables without a caption. */
function missingCaptions(text: string): Item[] {
  const missing = findUncaptioned(text);
  const [first] = missing;
  if (!first) return [];
  const names = missing.map(([name]) => name);
  const claim =
    names.length === 1
      ? `Where is ${names[0]}? No caption with this number was found.`
      : `Where are these ${names.length}: ${names.join(', ')}? No captions with these numbers were found.`;
  return [{ ...passage(text, first), kind: 'question', claim: claim.slice(0, MOST_CHARACTERS) }];
}

function passage(text: string, match: RegExpMatchArray | undefined): Pick<Item, 'quote' | 'position'> {
  const exact = match?.[0] ?? '';
  const start = match?.index ?? 0;
  const end = start + exact.length;
  const prefix = text.slice(Math.max(0, start - CONTEXT), start);
  return { quote: { exact, prefix, suffix: text.slice(end, end + CONTEXT) }, position: { start, end } };
}
