import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import { countVote, reputationOf, type Vote } from '#shared/domain/reputation.ts';
import { AppError } from '#shared/errors.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { reproductionEntity } from '../_lib/reproductions/reproduction-entities.ts';
import * as store from '../_lib/reproductions/reproduction-repository.ts';
import { castVoteWrite, readOwnVote, statsVoteWrites, voteDifference } from '../_lib/reviews/cast-vote.ts';
import { reproducerSubject } from '../_lib/reviews/reproducer-subject.ts';
import { getReviewerStatsByIds, type ReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { retryOnConflict, tryTransaction } from '../_lib/runtime/try-transaction.ts';
import { isReproducer } from './is-reproducer.ts';

interface Voting {
  paperId: string;
  title: string;
  summary: ReproductionSummary;
  voterId: string;
  from: Vote | null;
  to: Vote | null;
  at: string;
}

/**
 * Casts, changes or removes a vote on a record: of an author or of any other reader. One transaction writes the vote, the record's
 * counts, and the stats of the reproducer (and of an agent's supervisor) with an entry that records the cause.
 * @throws AppError `paper-not-found`, `reproduction-not-found`, `forbidden`
 */
export function voteOnReproduction({ clock }: { clock: Clock }) {
  return async (
    { id, reproductionId, vote: to }: { id: string; reproductionId: string; vote: Vote | null },
    call: Call,
  ) => {
    const { supervisor } = requireCaller(call);
    const { paper } = await getVisiblePaper(id, call);
    const { paperId, shown } = paper;
    const data = await retryOnConflict(async () => {
      const found = await store.getRecord(paperId, reproductionId);
      if (!found) throw new AppError('reproduction-not-found');
      const { summary } = found;
      if (await isReproducer(summary, supervisor))
        throw new AppError('forbidden', { message: 'You can’t vote on your own records.' });
      const [{ voterId, vote: from }, stats] = await Promise.all([
        readOwnVote({ paperId, reviewId: summary.id }, supervisor),
        getReviewerStatsByIds(store.reproducersOf(summary)),
      ]);
      const voting = {
        paperId,
        title: shown.title,
        summary,
        voterId,
        from,
        to,
        at: clock().toISOString(),
      };
      if (from !== to && (await tryTransaction(writesOf(voting, [...stats.values()]))).length > 0)
        return undefined;
      return outcome(voting, stats.get(reproducerSubject(summary.by.id)));
    });
    return { success: true as const, data };
  };
}

function writesOf(voting: Voting, stats: ReviewerStats[]) {
  const { paperId, title, summary, voterId: supervisorId, from, to, at } = voting;
  const { id: reviewId, archiveId } = summary;
  const change = { from, to, at };
  const cause = {
    reviewId,
    permalink: `${archiveId}/reproductions/${reviewId}`,
    paperId,
    paperTitle: title,
  };
  const writes = [
    castVoteWrite({ paperId, reviewId, supervisorId, subject: 'reproduction' }, change),
    reproductionEntity().patch({ paperId, reproductionId: reviewId }).add(voteDifference(change)),
    ...stats.flatMap((each) => statsVoteWrites(each, 'reproducer', cause, change)),
  ];
  return writes.map((write) => ({ write, refusal: 'changed' as const }));
}

function outcome({ summary, from, to }: Voting, stats: ReviewerStats | undefined) {
  const { helpfulCount, unhelpfulCount } = summary;
  const counts = countVote({ helpful: helpfulCount, unhelpful: unhelpfulCount }, from, to);
  const reputation = stats ? reputationOf(countVote(stats, from, to)) : null;
  return {
    id: summary.id,
    helpfulCount: counts.helpful,
    unhelpfulCount: counts.unhelpful,
    myVote: to,
    reputation,
  };
}
