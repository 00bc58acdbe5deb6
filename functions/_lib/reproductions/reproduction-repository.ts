import { type ReproductionCounts, ReproductionSummary } from '#shared/domain/reproduction.ts';
import { paperEntity } from '../papers/paper-entities.ts';
import { reproducerSubject } from '../reviews/reproducer-subject.ts';
import { reviewerStatsEntity } from '../reviews/reviewer-stats-entities.ts';
import type { NamedWrite } from '../runtime/try-transaction.ts';
import {
  type ReproductionRunRecord,
  reproductionEntity,
  reproductionRecordEntity,
  reproductionRunEntity,
} from './reproduction-entities.ts';

/** Returns a paper's reproductions, newest first. */
export async function listSummaries(paperId: string): Promise<ReproductionSummary[]> {
  const { data } = await reproductionEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', order: 'desc', consistent: true });
  return data.map(toSummary);
}

/** Returns a reproduction as a paper lists it. */
export async function getSummary(
  paperId: string,
  reproductionId: string,
): Promise<ReproductionSummary | undefined> {
  const { data } = await reproductionEntity().get({ paperId, reproductionId }).go({ consistent: true });
  return data ? toSummary(data) : undefined;
}

/** Returns a reproduction with its signed record. */
export async function getRecord(
  paperId: string,
  reproductionId: string,
): Promise<{ summary: ReproductionSummary; jws: string } | undefined> {
  const key = { paperId, reproductionId };
  const [summary, record] = await Promise.all([
    reproductionEntity().get(key).go({ consistent: true }),
    reproductionRecordEntity().get(key).go({ consistent: true }),
  ]);
  if (!summary.data || !record.data) return undefined;
  return { summary: toSummary(summary.data), jws: record.data.jws };
}

const toSummary = ({
  summary,
  helpful = 0,
  unhelpful = 0,
}: {
  summary?: unknown;
  helpful?: number | undefined;
  unhelpful?: number | undefined;
}): ReproductionSummary => ({
  ...ReproductionSummary.parse(summary),
  helpfulCount: helpful,
  unhelpfulCount: unhelpful,
});

/** Stores a run that an account starts. */
export async function saveRun(run: ReproductionRunRecord): Promise<void> {
  await reproductionRunEntity().create(run).go();
}

/** Returns a run that has no record yet. */
export async function getRun(paperId: string, runId: string): Promise<ReproductionRunRecord | undefined> {
  const { data } = await reproductionRunEntity().get({ paperId, runId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Returns the writes of a reproduction: the end of its run, so that no second record answers it; its record, what the paper shows of all, and the reproducers' counts of records.
 * @param known how many the paper had when `counts` were computed
 */
export function newReproductionWrites(
  paperId: string,
  {
    runId,
    summary,
    jws,
    counts,
    known,
  }: {
    runId: string;
    summary: ReproductionSummary;
    jws: string;
    counts: ReproductionCounts;
    known: number;
  },
): NamedWrite<'changed' | 'run-not-open'>[] {
  const key = { paperId, reproductionId: summary.id };
  const { helpfulCount: _, unhelpfulCount: __, ...stored } = summary;
  const writes = [
    paperEntity()
      .patch({ paperId })
      .set({ reproductions: counts, reproductionCount: known + 1 })
      .where(({ reproductionCount }, { eq, notExists }) =>
        known === 0 ? notExists(reproductionCount) : eq(reproductionCount, known),
      ),
    reproductionEntity().create({ ...key, summary: stored, helpful: 0, unhelpful: 0 }),
    reproductionRecordEntity().create({ ...key, jws }),
    ...reproducersOf(summary).map((subjectId) =>
      reviewerStatsEntity().upsert({ subjectId, kind: 'reproducer' }).add({ reviews: 1 }),
    ),
  ];
  const endRun = reproductionRunEntity()
    .delete({ paperId, runId })
    .where(({ startedAt }, { exists }) => exists(startedAt));
  return [
    { write: endRun, refusal: 'run-not-open' },
    ...writes.map((write) => ({ write, refusal: 'changed' as const })),
  ];
}

/** Returns whose reputation a record counts for: its supervisor's, and its agent's. */
export const reproducersOf = ({ by, agent }: Pick<ReproductionSummary, 'by' | 'agent'>): string[] =>
  [by.id, ...(agent ? [agent.id] : [])].map(reproducerSubject);

/** Deletes everything about a paper's reproductions, because the paper is erased. */
export async function deleteReproductions(paperId: string): Promise<void> {
  const summaries = await listSummaries(paperId);
  const keys = summaries.map(({ id }) => ({ paperId, reproductionId: id }));
  if (keys.length === 0) return;
  await reproductionRecordEntity().delete(keys).go();
  await reproductionEntity().delete(keys).go();
}
