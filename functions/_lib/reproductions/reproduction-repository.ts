import { type ReproductionCounts, ReproductionSummary } from '#shared/domain/reproduction.ts';
import { paperEntity } from '../papers/paper-entities.ts';
import { type Outcome, transact } from '../runtime/transact.ts';
import { reproductionEntity, reproductionRecordEntity } from './reproduction-entities.ts';

/** Returns a paper's reproductions, newest first. */
export async function listSummaries(paperId: string): Promise<ReproductionSummary[]> {
  const { data } = await reproductionEntity()
    .query.primary({ paperId })
    .go({ pages: 'all', order: 'desc', consistent: true });
  return data.map(({ summary }) => ReproductionSummary.parse(summary));
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
  return { summary: ReproductionSummary.parse(summary.data.summary), jws: record.data.jws };
}

/**
 * Stores a reproduction, its record, and what the paper shows of all, in one transaction.
 * @param known how many the paper had when `counts` were computed
 */
export function saveReproduction(
  paperId: string,
  {
    summary,
    jws,
    counts,
    known,
  }: {
    summary: ReproductionSummary;
    jws: string;
    counts: ReproductionCounts;
    known: number;
  },
): Promise<Outcome> {
  const key = { paperId, reproductionId: summary.id };
  return transact([
    paperEntity()
      .patch({ paperId })
      .set({ reproductions: counts, reproductionCount: known + 1 })
      .where(({ reproductionCount }, { eq, notExists }) =>
        known === 0 ? notExists(reproductionCount) : eq(reproductionCount, known),
      ),
    reproductionEntity().create({ ...key, summary }),
    reproductionRecordEntity().create({ ...key, jws }),
  ]);
}

/** Deletes everything about a paper's reproductions, because the paper is erased. */
export async function deleteReproductions(paperId: string): Promise<void> {
  const summaries = await listSummaries(paperId);
  const keys = summaries.map(({ id }) => ({ paperId, reproductionId: id }));
  if (keys.length === 0) return;
  await reproductionRecordEntity().delete(keys).go();
  await reproductionEntity().delete(keys).go();
}
