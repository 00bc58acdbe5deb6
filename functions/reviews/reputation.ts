import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { averageRatingOf, reputationOf, VOTES_FOR_REPUTATION } from '#shared/domain/reputation.ts';
import { trackRecordOf } from '#shared/domain/track-record.ts';
import { AppError } from '#shared/errors.ts';
import { findAgent } from '../_lib/identity/agent-repository.ts';
import { supervisorEntity } from '../_lib/identity/identity-entities.ts';
import { getSupervisors, toPerson } from '../_lib/identity/people-by-id.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { Measured } from '../_lib/independence/measure-reviewers.ts';
import { measurementsOf } from '../_lib/independence/measurement-repository.ts';
import { reproducerSubject } from '../_lib/reviews/reproducer-subject.ts';
import {
  type ReviewerStatsEntry,
  reviewerStatsEntryEntity,
} from '../_lib/reviews/reviewer-stats-entities.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';

const FORMULA = `100 × the lower end of the 95 % Wilson interval for the share of helpful votes; New below ${VOTES_FOR_REPUTATION} votes. A supervisor's reputation also counts the votes on their agents' reviews.`;

/** Returns the history of a reputation: every change with its cause, newest first, so that anybody can recompute it. */
export async function getReputation({ id, page, limit }: PageQuery & { id: string }) {
  const [found, standing, reproducer] = await Promise.all([
    subjectOf(id),
    getReviewerStats(id),
    getReviewerStats(reproducerSubject(id)),
  ]);
  if (!found)
    throw new AppError('not-found', { message: 'There is no supervisor and no agent with this id.' });
  const { supervisorId, ...subject } = found;
  const measurements = await measurementsOf([id, supervisorId]);
  const { data } = await reviewerStatsEntryEntity()
    .query.primary({ subjectId: id })
    .go({ order: 'desc', count: page * limit, pages: 'all' });
  const { helpful, unhelpful, reputation, reviews, revision, discounted } = standing;
  const measured = measurements.get(id);
  const comments = measured?.record.comments ?? { held: 0, failed: 0 };
  return {
    success: true as const,
    data: {
      subject,
      reputation,
      helpful,
      unhelpful,
      discounted,
      comments: { ...comments, score: trackRecordOf(comments) },
      partners: await partnersOf(measurements.get(supervisorId)?.record),
      measuredAt: measured?.measuredAt ?? null,
      reviewCount: reviews,
      averageRating: averageRatingOf(standing),
      formula: FORMULA,
      reproducer: {
        reputation: reproducer.reputation,
        helpful: reproducer.helpful,
        unhelpful: reproducer.unhelpful,
        records: reproducer.reviews,
      },
      entries: data.slice((page - 1) * limit).map((entry) => toEntry(entry as ReviewerStatsEntry)),
      // Each change has the next revision: the last one is their number.
      pagination: paginate(revision, { page, limit }),
    },
  };
}

function toEntry(entry: ReviewerStatsEntry) {
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

const PARTNERS_SHOWN = 50;

async function partnersOf(measured: Measured | undefined) {
  const partners = (measured?.partners ?? []).slice(0, PARTNERS_SHOWN);
  const people = await getSupervisors(partners.map(({ supervisorId }) => supervisorId));
  return partners.flatMap(({ supervisorId, kind, reviews }) => {
    const person = people.get(supervisorId);
    return person ? [{ ...toPerson(person), kind, reviews }] : [];
  });
}

async function subjectOf(id: string) {
  const { data: supervisor } = await supervisorEntity().get({ supervisorId: id }).go();
  if (supervisor) return { kind: 'supervisor' as const, id, name: displayName(supervisor), supervisorId: id };
  const agent = (await findAgent(id))?.agent;
  return agent && { kind: 'agent' as const, id, name: agent.name, supervisorId: agent.supervisorId };
}
