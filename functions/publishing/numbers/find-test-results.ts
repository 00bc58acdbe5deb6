import { isDecimalComma, type ReportedNumber, readNumber } from './reported-number.ts';
import {
  ADJUSTED_QUALIFIER,
  ADJUSTMENT,
  DF_ELSEWHERE,
  EPSILON,
  EXACT_P,
  HEADS,
  LONE_NS,
  ON_BOUNDARY,
  ONE_SIDED,
  ONE_TAILED,
  P_QUALIFIER,
  P_VALUE,
  RESAMPLED,
  SAMPLE_SIZE,
  TWO_TAILED,
  UNADJUSTED,
  WORDS_BETWEEN,
} from './result-patterns.ts';
import { deniesIt, saysOfItself } from './said-of.ts';
import { type Span, sentenceAt, sentencesOf } from './sentences.ts';
import { type Comparison, STATISTICS, type Statistic, type TestResult } from './test-result.ts';

/** How far from its statistic a p-value can be. */
const FURTHEST = 200;
/** How far before it. */
const FURTHEST_BEFORE = 60;

interface Head {
  statistic: Statistic;
  start: number;
  end: number;
  dfText: string;
  comparison: Comparison;
  valueText: string;
}

interface PValue {
  start: number;
  end: number;
  comparison: Comparison;
  /** A number or `ns`. */
  text: string;
  qualifier: string;
}

/**
 * Finds the results of significance tests in a block of `plainText`: a statistic with its degrees of freedom and a p-value
 * beside it, in any order and with effect sizes between them.
 */
export function findTestResults(text: string): TestResult[] {
  const heads = findHeads(text);
  if (heads.length === 0) return [];
  const values = findPValues(text);
  const sentences = sentencesOf(text);
  const used = new Set<PValue>();
  const pairs = heads.flatMap((head, index) => {
    const next = heads[index + 1]?.start ?? text.length;
    const p = pOf(text, head, next, values, used);
    if (!p) return [];
    used.add(p);
    return [{ head, p, next, start: Math.min(head.start, p.start), end: Math.max(head.end, p.end) }];
  });
  return pairs.flatMap(({ head, p, next, start, end }, index) => {
    const sentence = sentenceAround(sentences, { start, end });
    const own = {
      start: Math.max(sentence.start, pairs[index - 1]?.end ?? 0),
      end: Math.min(sentence.end, pairs[index + 1]?.start ?? text.length),
    };
    const result = readResult(text, { head, p, next, sentence, own });
    return result ? [result] : [];
  });
}

/** How far from a result its sentence is read. */
const FURTHEST_IN_SENTENCE = 600;

/** Returns the sentence of a result; two if a full stop in the result was taken for the end of one. */
const sentenceAround = (sentences: Span[], { start, end }: Span): Span => ({
  start: Math.max(sentenceAt(sentences, start).start, start - FURTHEST_IN_SENTENCE),
  end: Math.min(sentenceAt(sentences, end - 1).end, end + FURTHEST_IN_SENTENCE),
});

function findHeads(text: string): Head[] {
  return (Object.keys(STATISTICS) as Statistic[])
    .flatMap((statistic) =>
      [...text.matchAll(HEADS[statistic])].map((match): Head => {
        const [whole, name = '', subscript = '', brackets = '', lowered = '', comparison, valueText = ''] =
          match;
        const own = /_\(([^()]*)\)/.exec(name)?.[1] ?? '';
        const dfText = [brackets, subscript, lowered, own].find((part) => /\d/.test(part)) ?? '';
        const start = match.index;
        return {
          statistic,
          start,
          end: start + whole.length,
          dfText,
          comparison: comparisonOf(comparison),
          valueText,
        };
      }),
    )
    .toSorted((a, b) => a.start - b.start);
}

function findPValues(text: string): PValue[] {
  return [...text.matchAll(P_VALUE)].flatMap((match): PValue[] => {
    const [whole, inBrackets, subscript, brackets, comparison, value = ''] = match;
    const qualifier = inBrackets ?? subscript ?? brackets ?? '';
    if (qualifier !== '' && !P_QUALIFIER.test(qualifier) && !ADJUSTED_QUALIFIER.test(qualifier)) return [];
    const end = match.index + whole.length;
    // A range of values.
    if (/^ ?(?:-|to) ?[.\d]/.test(text.slice(end, end + 6))) return [];
    return [
      {
        start: match.index,
        end,
        comparison: comparisonOf(comparison),
        text: value,
        qualifier: `${qualifier} ${whole}`,
      },
    ];
  });
}

function comparisonOf(sign: string | undefined): Comparison {
  if (sign === undefined || sign === '=') return '=';
  if (/[<≤≪]/.test(sign)) return '<';
  return /[>≥≫]/.test(sign) ? '>' : '≈';
}

/** Returns the p-value of a statistic: the next one, or "ns", or else the one just before it. */
function pOf(
  text: string,
  head: Head,
  next: number,
  values: PValue[],
  used: Set<PValue>,
): PValue | undefined {
  const limit = Math.min(next, head.end + FURTHEST);
  const after = values.find(({ start }) => start >= head.end && start < limit);
  if (after && belongs(text.slice(head.end, after.start))) return after;
  const rest = text.slice(head.end, Math.min(limit, head.end + 80));
  const ns = LONE_NS.exec(rest);
  if (ns && belongs(rest.slice(0, ns.index))) {
    const start = head.end + ns.index;
    return { start, end: start + ns[0].length, comparison: '=', text: 'ns', qualifier: '' };
  }
  const before = values.findLast(({ end }) => end <= head.start && head.start - end < FURTHEST_BEFORE);
  const isBeside = before && /^[\s,;:()[\]]*$/.test(text.slice(before.end, head.start));
  return isBeside && !used.has(before) ? before : undefined;
}

/** Whether the text between a statistic and a p-value has only effect sizes and the like. */
function belongs(between: string): boolean {
  if (/[.?!] +\p{Lu}/u.test(between)) return false;
  const withoutNames = between.replace(/[\p{L}_²^()' -]{1,30}(?= ?[=<>≤≥≈])/gu, ' ');
  const words = withoutNames.match(/\p{L}{3,}/gu) ?? [];
  return words.every((word) => WORDS_BETWEEN.has(word.toLowerCase()));
}

interface Found {
  head: Head;
  p: PValue;
  /** Where the next statistic begins. */
  next: number;
  sentence: Span;
  /** The part of the sentence between the results before and after it. */
  own: Span;
}

function readResult(text: string, { head, p, next, sentence, own }: Found): TestResult | undefined {
  const from = Math.min(head.start, p.start);
  const to = Math.max(head.end, p.end);
  const isNs = !/\d/.test(p.text);
  const hasDecimalComma = isDecimalComma(p.text);
  const value = readNumber(head.valueText, hasDecimalComma);
  const pNumber = isNs ? undefined : readNumber(p.text, hasDecimalComma);
  if (!value || !(isNs || pNumber)) return undefined;
  const df = dfOf(head, text.slice(Math.min(head.end, p.start), Math.min(Math.max(next, to), to + 60)));
  const said = text.slice(sentence.start, sentence.end);
  const beside = text.slice(own.start, own.end);
  if (!df || isOfAnotherDistribution(head, said, beside)) return undefined;
  const tails = tailsOf(text.slice(from, to), text.slice(to, to + 25), p.qualifier);
  const epsilon = head.statistic === 'F' ? epsilonOf(said, beside) : undefined;
  return {
    statistic: head.statistic,
    printed: shown(text.slice(from, closed(text, from, to))),
    df,
    comparison: head.comparison,
    value,
    p: pNumber ? { comparison: p.comparison, value: pNumber } : 'ns',
    ...(tails ? { tails } : {}),
    ...(epsilon ? { epsilon } : {}),
    canBeOneTailed: saysOfItself(said, ONE_TAILED) && !deniesIt(beside, ONE_TAILED),
    isOnBoundary: saysOfItself(said, ON_BOUNDARY),
    isAdjusted: isAdjusted(said, beside, p.qualifier),
  };
}

/** Whether p doesn't come from the statistic's distribution: it was resampled, or it is exact and the statistic approximates. */
const isOfAnotherDistribution = ({ statistic }: Head, said: string, beside: string): boolean =>
  saysOfItself(said, RESAMPLED) || (/^(?:z|chiSquare|Q)$/.test(statistic) && saysOfItself(beside, EXACT_P));

function isAdjusted(said: string, beside: string, qualifier: string): boolean {
  if (ADJUSTED_QUALIFIER.test(qualifier)) return true;
  if (saysOfItself(beside, ADJUSTMENT)) return true;
  return saysOfItself(said, ADJUSTMENT) && !deniesIt(beside, ADJUSTMENT) && !UNADJUSTED.test(beside);
}

/** Returns the only ε beside an F, or else in its sentence. */
function epsilonOf(said: string, beside: string): ReportedNumber | undefined {
  for (const part of [beside, said]) {
    const found = [...part.matchAll(EPSILON)];
    if (found.length === 1) return readNumber(found[0]?.[1] ?? '');
  }
  return undefined;
}

/** Returns the degrees of freedom in the brackets, or beside the result; undefined if they are missing or can't be read. */
function dfOf({ statistic, dfText }: Head, beside: string): ReportedNumber[] | undefined {
  if (statistic === 'z') return [];
  const elsewhere = DF_ELSEWHERE.exec(beside);
  const printed = /\d/.test(dfText) ? dfText : (elsewhere?.[1] ?? elsewhere?.[2] ?? '');
  const df = statistic === 'F' ? readTwo(printed) : readOne(printed);
  if (df) return df;
  const n = statistic === 'r' ? SAMPLE_SIZE.exec(`${dfText} ${beside}`)?.[1] : undefined;
  const size = n === undefined ? undefined : readNumber(n);
  if (!size || size.value < 3) return undefined;
  return [{ ...size, value: size.value - 2, low: size.low - 2, high: size.high - 2 }];
}

const DF_NAME = /^\s*(?:df|d\.f\.|ν)\s*[=:]?\s*/i;

function readOne(printed: string): ReportedNumber[] | undefined {
  const own = printed
    .replace(/[,;]?\s*[nN]\s*=\s*[\d,]+\s*$/, '')
    .replace(DF_NAME, '')
    .trim();
  const df = readNumber(own.replace(/\s*df$/i, ''));
  return df && df.value > 0 ? [df] : undefined;
}

function readTwo(printed: string): ReportedNumber[] | undefined {
  const own = printed.replace(DF_NAME, '').trim();
  const [, first, second] =
    /^([\d.,]+)\s*(?:[;/]|and)\s*([\d.,]+)$/.exec(own) ?? /^(\d+(?:\.\d+)?)\s*,\s*([\d.,]+)$/.exec(own) ?? [];
  const df1 = first === undefined ? undefined : readNumber(first);
  const df2 = second === undefined ? undefined : readNumber(second);
  return df1 && df2 && df1.value > 0 && df2.value > 0 ? [df1, df2] : undefined;
}

function tailsOf(result: string, after: string, qualifier: string): 'one' | 'two' | undefined {
  const beside = /^[\s,;:()[\]]*((?:one|two|1|2)[- ]?(?:tailed|sided|tail))/i.exec(after)?.[1] ?? '';
  const said = `${result} ${qualifier} ${beside}`;
  if (TWO_TAILED.test(said)) return 'two';
  return saysOfItself(said, ONE_SIDED) || /\b1t\b/.test(qualifier) ? 'one' : undefined;
}

/** Ends the excerpt after a bracket that it opened. */
function closed(text: string, from: number, to: number): number {
  const excerpt = text.slice(from, to);
  const open = (excerpt.match(/[([]/g) ?? []).length - (excerpt.match(/[)\]]/g) ?? []).length;
  return open > 0 && /^[)\]]/.test(text.slice(to)) ? to + 1 : to;
}

/** Returns an excerpt as readers know it. */
export const shown = (text: string): string =>
  text
    .replace(/_\(([^()]*)\)/g, '($1)')
    .replace(/(?<=[\p{L}\d)]) ?([=<>≤≥≈]) ?(?=[-.\dn])/gu, ' $1 ')
    .replace(/(?<![\p{L}\d)])-(?=[.\d])/gu, '−')
    .trim()
    .slice(0, 200);
