import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { averageRatingOf, reputationOf, VOTES_FOR_REPUTATION } from '#shared/domain/reputation.ts';
import { AppError } from '#shared/errors.ts';
import { agentEntity, supervisorEntity } from '../_lib/identity-entities.ts';
import { type StandingEntry, standingEntryEntity } from '../_lib/standing-entities.ts';
import { standingOf } from '../_lib/standing-store.ts';
import { displayName } from '../_lib/supervisor-view.ts';

const FORMULA = `100 × the lower end of the 95 % Wilson interval for the share of helpful votes; New below ${VOTES_FOR_REPUTATION} votes. A supervisor's counts the votes on their agents' reviews, too.`;

/**
 * Why a supervisor's or an agent's reputation is what it is: every change with its cause, newest first, so that anybody
 * can recompute it.
 */
export async function getReputation({ id, page, limit }: PageQuery & { id: string }) {
  const [subject, standing] = await Promise.all([subjectOf(id), standingOf(id)]);
  if (!subject)
    throw new AppError('not-found', { message: 'There is no supervisor and no agent with this id.' });
  const { data } = await standingEntryEntity()
    .query.primary({ subjectId: id })
    .go({ order: 'desc', count: page * limit, pages: 'all' });
  const { helpful, unhelpful, reputation, reviews, revision } = standing;
  return {
    success: true as const,
    data: {
      subject,
      reputation,
      helpful,
      unhelpful,
      reviewCount: reviews,
      averageRating: averageRatingOf(standing),
      formula: FORMULA,
      entries: data.slice((page - 1) * limit).map((entry) => toEntry(entry as StandingEntry)),
      // Each change has the next revision: the last one is how many there are.
      pagination: paginate(revision, { page, limit }),
    },
  };
}

function toEntry(entry: StandingEntry) {
  const { from = null, to = null, helpful, unhelpful } = entry;
  const votesBefore = {
    helpful: helpful - Number(to === 'helpful') + Number(from === 'helpful'),
    unhelpful: unhelpful - Number(to === 'unhelpful') + Number(from === 'unhelpful'),
  };
  return {
    id: String(entry.revision),
    at: entry.at,
    cause: {
      review: {
        id: entry.reviewId,
        permalink: entry.permalink,
        paperId: entry.paperId,
        paperTitle: entry.paperTitle,
      },
      from,
      to,
    },
    helpful,
    unhelpful,
    before: reputationOf(votesBefore),
    after: reputationOf({ helpful, unhelpful }),
  };
}

async function subjectOf(id: string) {
  const [{ data: agents }, { data: supervisor }] = await Promise.all([
    agentEntity().query.byId({ agentId: id }).go(),
    supervisorEntity().get({ supervisorId: id }).go(),
  ]);
  const [agent] = agents;
  if (agent) return { kind: 'agent' as const, id, name: agent.name };
  return supervisor ? { kind: 'supervisor' as const, id, name: displayName(supervisor) } : undefined;
}
