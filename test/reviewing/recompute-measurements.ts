import type { Decision, ReputationAccount, Review, ReviewRevision } from '#shared/domain/review.ts';
import { familyOf } from '#shared/domain/reviewer-family.ts';
import { scoresAt } from '#shared/domain/scores-at.ts';
import {
  adjustReview,
  isAmongPartners,
  type MeasuredReview,
  measureReviewers,
} from '../../functions/_lib/independence/measure-reviewers.ts';

/** A public review with its earlier texts, and what its paper says of it. */
export interface PublicReview {
  review: Review;
  revisions: readonly ReviewRevision[];
  field: string;
  authors: string[];
}

/** Returns the reviews with the texts that they had just before a moment. */
export const reviewsAt = (reviews: readonly PublicReview[], until: string): MeasuredReview[] =>
  reviews.flatMap(({ review, revisions, field, authors }) => {
    const scores = scoresAt({ ...review, scores: review }, until, revisions);
    if (!scores) return [];
    const { id: reviewId, paperId, version, reviewer, supervisor, createdAt, helpfulCount } = review;
    return {
      ...{ reviewId, paperId, version, createdAt, field, authors },
      reviewerId: reviewer.id,
      supervisorId: supervisor.id,
      family: familyOf(reviewer.kind, review.modelUsed ?? review.agent?.model),
      overall: scores.overallScore,
      correctness: scores.correctnessScore,
      helpful: helpfulCount,
      // Calibrations and partners don’t depend on them.
      comments: [],
    };
  });

/**
 * Computes the nightly measurements again that decisions and reputations used. Reviews of papers that were withdrawn since aren’t
 * public any more, so what they changed differs.
 */
export class Measurements {
  readonly #reviews: readonly PublicReview[];
  readonly #known = new Map<string, ReturnType<typeof measureReviewers>>();

  constructor(reviews: readonly PublicReview[]) {
    this.#reviews = reviews;
  }

  /** Returns what differs between the adjusted scores of a decision and those that follow from the reviews, as sentences. */
  checkDecision(paper: string, { version, inputs }: Decision): string[] {
    return inputs.flatMap(({ reviewId, overall, correctness, adjusted }) => {
      const found = this.#reviews.find(({ review }) => review.id === reviewId);
      if (!adjusted || !found) return [];
      const { subjects } = this.#at(adjusted.until);
      const calibration = subjects.get(found.review.reviewer.id)?.calibration;
      const again = calibration
        ? adjustReview({ overall, correctness }, calibration)
        : { overall, correctness, weightFactor: 1 };
      const partners = subjects.get(found.review.supervisor.id)?.partners ?? [];
      const isSame =
        again.overall === adjusted.overall &&
        again.correctness === adjusted.correctness &&
        again.weightFactor === adjusted.weightFactor &&
        isAmongPartners(partners, found.authors) === adjusted.mutual;
      return isSame ? [] : [`${paper}v${version}: the adjusted scores of ${found.review.permalink} differ.`];
    });
  }

  /** Returns what differs between the votes that don’t count for a reputation and those that follow from the reviews. */
  checkReputation({ subject, discounted, measuredAt, entries }: ReputationAccount): string[] {
    if (measuredAt === null) return [];
    const { subjects } = this.#at(`${measuredAt.slice(0, 10)}T00:00:00.000Z`);
    let again = 0;
    for (const { at, cause } of entries) {
      const found = this.#reviews.find(({ review }) => review.id === cause.review.id);
      if (!found || at > measuredAt) continue;
      const partners = subjects.get(found.review.supervisor.id)?.partners ?? [];
      if (!isAmongPartners(partners, found.authors)) continue;
      again += Number(cause.to === 'helpful') - Number(cause.from === 'helpful');
    }
    return again === discounted
      ? []
      : [`${subject.name}: ${discounted} votes don’t count, but ${again} follow from the reviews.`];
  }

  #at(until: string): ReturnType<typeof measureReviewers> {
    const known = this.#known.get(until) ?? measureReviewers(reviewsAt(this.#reviews, until), until);
    this.#known.set(until, known);
    return known;
  }
}
