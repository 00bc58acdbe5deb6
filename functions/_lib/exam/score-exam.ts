import { type MeasuredShare, shareOf } from '#shared/domain/exam.ts';
import { finderIn } from '#shared/domain/find-quote.ts';
import { namesFault } from '#shared/domain/review-constants.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { ERROR_KIND_NAMES, type ErrorKindName } from './error-kinds.ts';
import { overlap, type PlantedError, type PlantedPaper } from './plant-errors.ts';

export interface ExamResult {
  /** Planted errors that an item names. */
  recall: MeasuredShare;
  /** Items of errors that name a planted or a known one. */
  precision: MeasuredShare;
  /** Named planted errors with the severity that was planted. */
  severity: MeasuredShare;
  recallByKind: Partial<Record<ErrorKindName, MeasuredShare>>;
}

/** One paper of an exam with the items of the review. */
export interface ExamPaper {
  paper: PlantedPaper;
  items: readonly ReviewItem[];
  /** Quotes of errors that the paper is known to have without the planted ones. */
  known?: readonly string[];
}

interface Found {
  error: PlantedError;
  item: ReviewItem | undefined;
}

/**
 * Scores the review of one or more papers with planted errors. An item of kind error or missing evidence names a planted error if
 * its quote overlaps the changed sentence. Its claim isn't judged: who quotes at random pays with precision. Further items on the same
 * error count neither for nor against the reviewer, and a quote that isn't in the paper counts against.
 */
export function scoreExam(papers: readonly ExamPaper[]): ExamResult {
  const results = papers.map(scorePaper);
  const found = results.flatMap((result) => result.found);
  const named = found.filter(({ item }) => item !== undefined);
  const right = results.reduce((sum, { right: own }) => sum + own, 0);
  const wrong = results.reduce((sum, { wrong: own }) => sum + own, 0);
  const recallByKind: ExamResult['recallByKind'] = {};
  for (const kind of ERROR_KIND_NAMES) {
    const own = found.filter(({ error }) => error.kind === kind);
    if (own.length > 0) recallByKind[kind] = shareOf(own.filter(({ item }) => item).length, own.length);
  }
  return {
    recall: shareOf(named.length, found.length),
    precision: shareOf(right, right + wrong),
    severity: shareOf(
      named.filter(({ error, item }) => item?.severity === error.severity).length,
      named.length,
    ),
    recallByKind,
  };
}

function scorePaper({ paper, items, known = [] }: ExamPaper) {
  const find = finderIn(paper.text);
  const knownRanges = known.flatMap((exact) => find({ exact }) ?? []);
  const found: Found[] = paper.errors.map((error) => ({ error, item: undefined }));
  let [right, wrong] = [0, 0];
  for (const item of items) {
    if (!namesFault(item.kind)) continue;
    const range = find(item.quote, item.position?.start);
    const [best] = found
      .map((each) => ({ each, common: range ? overlap(range, each.error.sentence) : 0 }))
      .filter(({ common }) => common > 0)
      .toSorted(
        (a, b) =>
          Number(a.each.item !== undefined) - Number(b.each.item !== undefined) || b.common - a.common,
      );
    if (best) {
      if (best.each.item === undefined) right++;
      best.each.item ??= item;
    } else if (range && knownRanges.some((other) => overlap(range, other) > 0)) right++;
    else wrong++;
  }
  return { found, right, wrong };
}
