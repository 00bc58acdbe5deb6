import {
  reputationOf,
  VOTES_FOR_REPUTATION,
  type VoteCount,
  wilsonLowerBound,
} from '#shared/domain/reputation.ts';
import { counted } from '#shared/input/counted.ts';

/** Explains how the reputation follows from its votes, with every number. */
export function explainReputation(all: VoteCount, discounted = 0): string {
  const votes = { ...all, helpful: Math.max(0, all.helpful - discounted) };
  const { helpful, unhelpful } = votes;
  const total = helpful + unhelpful;
  if (total === 0) return discounted > 0 ? 'No votes that count yet.' : 'No votes yet.';
  const share = `${discounted > 0 ? `Without the ${counted(discounted, 'vote')} that ${discounted === 1 ? 'doesn’t' : 'don’t'} count, ` : ''}${helpful} of ${counted(total, 'vote')} ${total === 1 ? 'is' : 'are'} helpful, a share of ${(helpful / total).toFixed(3)}.`;
  const reputation = reputationOf(votes);
  if (reputation === null)
    return `${share} The reputation is computed from ${VOTES_FOR_REPUTATION} votes on and is “New” until then.`;
  return `${share} With ${counted(total, 'vote')} the lower bound of the 95 % Wilson interval is ${wilsonLowerBound(votes).toFixed(3)}, which times 100 is ${reputation.toFixed(1)}.`;
}

/** Describes a vote, a changed vote or a withdrawn one. */
export function describeVoteChange(from: string | null, to: string | null): string {
  if (from === null) return `Voted ${to ?? 'nothing'}`;
  return to === null ? `Removed vote “${from}”` : `Changed vote from “${from}” to “${to}”`;
}
