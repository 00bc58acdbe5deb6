import { shown } from './find-test-results.ts';
import type { Table } from './read-page.ts';
import { NUMBER, type ReportedNumber, readNumber } from './reported-number.ts';

/** A mean with its sample size, and its standard deviation if the paper has it. */
export interface Descriptive {
  printed: string;
  mean: ReportedNumber;
  sd?: ReportedNumber;
  n: number;
  /** What the text says about the data; undefined if nothing, so that nothing can be checked. */
  data: DataKind;
}

export interface DataKind {
  kind: 'integers' | 'binary';
  /** How many integers each value is the mean of. */
  items: number;
}

const INTEGERS =
  /\blikert|rating scale|\brated\b|\bratings?\b|\bintegers?\b|whole[- ]numbers?|\bnumber of\b|\bcounts?\b|\d[- ]point(?: \w+)? scale|scale (?:from|of) \d+ (?:to|-) ?\d+|\d ?= ?[\p{L} ]{3,30}[,;] ?\d+ ?= ?[\p{L} ]{3,30}/iu;
const BINARY =
  /\bbinary\b|dichotomous|\bdummy\b|\b0\/1\b|0 ?= ?no\b|1 ?= ?yes\b|coded (?:as )?[01]\b|\bindicator variable/i;
/** Means of several items have a finer granularity, which must be known. */
const AVERAGED =
  /composite|averag|\bsub-?scale|\bindex\b|\bmean (?:score|of)|reliab|cronbach|\bα\b|trials|log|normali[sz]|z[- ]?score|standardi[sz]|per (?:hour|minute|day|second|1,?000|100)|weighted|imput/i;
const ITEMS = /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)[- ]items?\b/i;
const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns what a text says about data; undefined if it doesn't say that they are integers. */
export function dataKindOf(text: string): DataKind | undefined {
  if (BINARY.test(text)) return { kind: 'binary', items: 1 };
  if (!INTEGERS.test(text)) return undefined;
  const items = ITEMS.exec(text)?.[1]?.toLowerCase();
  if (items === undefined) return AVERAGED.test(text) ? undefined : { kind: 'integers', items: 1 };
  const count = /\d/.test(items) ? Number(items) : WORDS.indexOf(items) + 2;
  return { kind: 'integers', items: Math.max(1, count) };
}

const MEAN = String.raw`(?<![\p{L}\p{N}_])(?:M|[Mm]ean|x̄|μ)(?:_\([^()]{1,20}\))?(?: (?:rating|score|count|number))? ?(?:=|:|of|was) ?(${NUMBER})(?! ?(?:ms|s|sec|min|h|kg|g|mm|cm|m|km|°|%|years|months|days)(?!\p{L}))`;
const SD = String.raw`(?<![\p{L}\p{N}_])(?:SD|S\.D\.|s\.d\.|sd)(?:_\([^()]{1,20}\))? ?(?:=|:)? ?(${NUMBER})`;
const SIZE = String.raw`(?<![\p{L}\p{N}_])[nN](?:_\([^()]{1,20}\))? ?= ?(\d{1,3}(?:,\d{3})+|\d+)(?!\.?\d)`;
const MEANS = new RegExp(MEAN, 'gu');

/** Finds means in a text block with their n, and SD if any, in the same clause. */
export function findDescriptives(text: string): Descriptive[] {
  const data = dataKindOf(text);
  if (!data) return [];
  const starts = [...text.matchAll(MEANS)];
  return starts.flatMap((match, index): Descriptive[] => {
    const before = starts[index - 1];
    const from = Math.max(before ? before.index + before[0].length : 0, match.index - 60);
    const to = Math.min(starts[index + 1]?.index ?? text.length, match.index + match[0].length + 80);
    const clause = clauseAround(text.slice(from, to), match.index - from, match[0].length);
    const mean = readNumber(match[1] ?? '');
    const size = new RegExp(SIZE, 'u').exec(clause)?.[1];
    const sd = readNumber(new RegExp(SD, 'u').exec(clause)?.[1] ?? '');
    const n = size === undefined ? undefined : readNumber(size)?.value;
    if (!mean || n === undefined || n < 2) return [];
    return [{ printed: shown(clause), mean, ...(sd ? { sd } : {}), n, data }];
  });
}

/** Returns the part around a position without other sentences, clauses, and brackets that closed before. */
function clauseAround(text: string, at: number, length: number): string {
  const before = text.slice(0, at);
  const after = text.slice(at + length);
  const start = Math.max(...[...before.matchAll(/[.;()] (?=\S)|[()]/g)].map(({ index }) => index + 1), 0);
  const end = /[.;] |\)/.exec(after)?.index ?? after.length;
  return text.slice(start, at + length + end).trim();
}

const N_HEAD = /^(?:n|N|sample size|participants|no\. of participants)$/;
const MEAN_HEAD = /^(?:M|mean|mean (?:rating|count|score))$/i;
const SD_HEAD = /^(?:sd|s\.d\.|std\.? dev\.?|standard deviation)$/i;
const BOTH_HEAD = /^(?:M|mean) ?(?:[([] ?sd ?[)\]]|± ?sd)$/i;
const BOTH = new RegExp(String.raw`^(${NUMBER}) ?(?:[([] ?|± ?)(${NUMBER})[)\]]?$`, 'u');

/** Finds the rows of a table that have a mean and an n, if the caption or headings say that the data are integers. */
export function findTableDescriptives({ caption, heads, rows }: Table): Descriptive[] {
  const data = dataKindOf([caption, ...heads.flat()].join(' ; '));
  const head = heads.at(-1);
  if (!data || !head) return [];
  const column = (pattern: RegExp) => {
    const found = head.flatMap((text, index) => (pattern.test(text.trim()) ? [index] : []));
    return found.length === 1 ? found[0] : undefined;
  };
  const [n, mean, sd, both] = [column(N_HEAD), column(MEAN_HEAD), column(SD_HEAD), column(BOTH_HEAD)];
  if (n === undefined || (mean === undefined && both === undefined)) return [];
  return rows.flatMap((row): Descriptive[] => {
    const pair = both === undefined ? undefined : BOTH.exec(row[both] ?? '');
    const read = (index: number | undefined, own?: string) => {
      const printed = own ?? (index === undefined ? '' : (row[index] ?? ''));
      return new RegExp(`^${NUMBER}$`, 'u').test(printed) ? readNumber(printed) : undefined;
    };
    const size = read(n);
    const meanNumber = pair ? read(undefined, pair[1]) : read(mean);
    const sdNumber = pair ? read(undefined, pair[2]) : read(sd);
    if (!size || !Number.isInteger(size.value) || size.value < 2 || !meanNumber) return [];
    return [
      {
        printed: printedRow(row),
        mean: meanNumber,
        ...(sdNumber ? { sd: sdNumber } : {}),
        n: size.value,
        data,
      },
    ];
  });
}

export const printedRow = (row: string[]): string => shown(row.filter((cell) => cell !== '').join(' | '));
