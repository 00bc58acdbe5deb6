import {
  reputationOf,
  VOTES_FOR_REPUTATION,
  type VoteCount,
  wilsonLowerBound,
} from '#shared/domain/reputation.ts';
import { counted } from '../../ui/counted.ts';

/**
 * The number recomputed from its votes, in words, so that a reader can follow it: `5 of 6 votes are helpful, a share of
 * 0.833. With 6 votes the lower end of the 95 % Wilson interval is 0.436; times 100 that is 43.6.`
 */
export function computationOf(votes: VoteCount): string {
  const { helpful, unhelpful } = votes;
  const total = helpful + unhelpful;
  if (total === 0) return 'No author has voted on a review yet.';
  const share = `${helpful} of ${counted(total, 'vote')} ${total === 1 ? 'is' : 'are'} helpful, a share of ${(helpful / total).toFixed(3)}.`;
  const reputation = reputationOf(votes);
  if (reputation === null)
    return `${share} A number is made from ${VOTES_FOR_REPUTATION} votes on; until then it is “New”.`;
  return `${share} With ${counted(total, 'vote')} the lower end of the 95 % Wilson interval is ${wilsonLowerBound(votes).toFixed(3)}; times 100 that is ${reputation.toFixed(1)}.`;
}

/** `helpful`, `unhelpful`, or what became of an earlier vote. */
export function changeInWords(from: string | null, to: string | null): string {
  if (from === null) return `Voted ${to ?? 'nothing'}`;
  return to === null ? `Took back “${from}”` : `Changed “${from}” to “${to}”`;
}
