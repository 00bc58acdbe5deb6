import type { ReferenceCheck } from '#shared/domain/reference-check.ts';
import type { WorkKind } from '#shared/domain/reference-check-constants.ts';

const DAY_MS = 86_400_000;

/** Catalogs get papers within days; books, software and web pages late or never. In days between two renewals. */
const PATIENCE: Record<WorkKind, number> = {
  paper: 1,
  data: 2,
  book: 7,
  software: 14,
  standard: 30,
  web: 30,
};

/** Returns whether a check is made again: it never succeeded, or the work wasn't found and its kind's patience is over. */
export function isDue(check: ReferenceCheck | undefined, now: Date, isRenewal: boolean): boolean {
  if (check === undefined || check.checkedAt === null) return true;
  const age = now.getTime() - Date.parse(check.checkedAt);
  // A nightly job may start some minutes earlier than the day before.
  return (
    isRenewal &&
    (check.verdict === 'not-found' || check.verdict === 'other-work') &&
    age > (PATIENCE[check.kind] - 0.1) * DAY_MS
  );
}

/** Returns the DOI by which notices about the cited work are found: only of works that are certain. */
export const noticeDoi = ({ verdict, record }: ReferenceCheck): string | undefined =>
  verdict === 'contradicted' || !record?.doi || record.catalog === 'colophon' ? undefined : record.doi;

/** SQS delays a message by at most this. */
const LONGEST_PAUSE_SECONDS = 900;
const RETRIED_HOURS = 24;

/**
 * Returns the seconds until a version with unchecked references is tried again: longer after each try.
 * @returns undefined after a day, when an operator is alarmed and only the nightly renewal goes on
 */
export function pauseBeforeRetry(
  { startedAt, tries }: { startedAt: string; tries: number },
  now: Date,
): number | undefined {
  const hours = (now.getTime() - Date.parse(startedAt)) / 3_600_000;
  return hours < RETRIED_HOURS ? Math.min(LONGEST_PAUSE_SECONDS, 30 * 2 ** Math.min(tries, 10)) : undefined;
}
