import {
  adjustScore,
  type Calibration,
  type CalibrationModel,
  calibrate,
} from '#shared/domain/calibration.ts';
import type { AdjustedInput } from '#shared/domain/decision.ts';
import {
  addCounts,
  type CommentCount,
  countComments,
  type JudgedComment,
} from '#shared/domain/track-record.ts';
import { type Acquaintance, acquaintancesOf } from './acquaintance.ts';
import { tiesOf } from './exchanges.ts';
import { findRings, type RingFlag } from './find-rings.ts';
import { type FavorPartner, mutualFavors } from './mutual-favors.ts';

/** A public review as a measurement sees it. */
export interface MeasuredReview {
  reviewId: string;
  paperId: string;
  version: number;
  reviewerId: string;
  supervisorId: string;
  /** Reviewers of a family share what the calibration learns of them: people are one, and each AI model is one. */
  family: string;
  /** The paper’s primary category. */
  field: string;
  /** The supervisors of the paper’s authors. */
  authors: string[];
  createdAt: string;
  overall: number;
  correctness: number;
  helpful: number;
  /** Those that say that something is wrong or not shown. */
  comments: JudgedComment[];
}

/** A reviewer’s calibration with what it needs to adjust a score. */
export type StoredCalibration = Calibration & Pick<CalibrationModel, 'mean' | 'typicalNoise'>;

/** What the public reviews say of a reviewer, or of a supervisor with their agents. */
export interface Measured extends Acquaintance {
  /** Absent for supervisors who wrote no review themselves. */
  calibration?: { overall: StoredCalibration; correctness: StoredCalibration };
  partners: FavorPartner[];
  /** The helpful votes on reviews for papers by these partners, which don’t count for the reputation. */
  discounted: number;
  /** What became of the comments; absent before the first one. */
  comments?: CommentCount;
}

const YEAR_MS = 365 * 86_400_000;
/** Exchanges of reviews are forgotten after two years. */
const REMEMBERED_MS = 2 * YEAR_MS;

/**
 * Measures all reviewers by the public reviews before a moment (docs/reviewing.md): their calibration, partners by high scores with
 * the votes that therefore don’t count, and rings. The same reviews give the same result, so anybody can compute it again.
 */
export function measureReviewers(
  reviews: MeasuredReview[],
  until: string,
): { subjects: Map<string, Measured>; rings: RingFlag[]; scores: number } {
  const overall = calibrate(reviews.map((review) => scoreOf(review, review.overall)));
  const correctness = calibrate(reviews.map((review) => scoreOf(review, review.correctness)));
  const since = new Date(Date.parse(until) - REMEMBERED_MS).toISOString();
  const recent = reviews.filter(({ createdAt }) => createdAt >= since);
  const exchanges = recent.map(({ reviewId, supervisorId, authors, field, overall: score }) => ({
    ...{ review: reviewId, from: supervisorId, to: authors, field, score },
  }));
  const partners = mutualFavors(exchanges);
  const acquaintances = acquaintancesOf(tiesOf(exchanges));
  const subjects = new Map<string, Measured>();
  const measured = (id: string): Measured => {
    const known = subjects.get(id) ?? {
      ...(acquaintances.get(id) ?? { met: [], favored: [] }),
      partners: partners.get(id) ?? [],
      discounted: 0,
    };
    subjects.set(id, known);
    return known;
  };
  for (const review of reviews) {
    const reviewer = measured(review.reviewerId);
    const calibration = {
      overall: storedCalibration(overall, review.reviewerId),
      correctness: storedCalibration(correctness, review.reviewerId),
    };
    reviewer.calibration = calibration;
    for (const id of [review.supervisorId, ...review.authors]) measured(id);
    const friends = partners.get(review.supervisorId) ?? [];
    const { authors } = review;
    const counted = countComments(review.comments, {
      isPartner: (person) => isAmongPartners(friends, [person]),
      authors,
    });
    const discounted = isAmongPartners(friends, authors) ? review.helpful : 0;
    for (const id of new Set([review.reviewerId, review.supervisorId])) {
      const subject = measured(id);
      subject.discounted += discounted;
      subject.comments = addCounts(subject.comments, counted);
    }
  }
  return { subjects, rings: findRings(exchanges), scores: reviews.length };
}

/** Returns whether an author of a paper is a partner of a reviewer’s supervisor. */
export const isAmongPartners = (partners: readonly FavorPartner[], authors: readonly string[]): boolean =>
  partners.some(({ supervisorId }) => authors.includes(supervisorId));

/** Returns a review’s scores and weight as a typical reviewer would have given them. */
export function adjustReview(
  scores: { overall: number; correctness: number },
  { overall, correctness }: NonNullable<Measured['calibration']>,
): Pick<AdjustedInput, 'overall' | 'correctness' | 'weightFactor'> {
  const { score, weightFactor } = adjustScore(scores.overall, overall, overall);
  return {
    overall: score,
    correctness: adjustScore(scores.correctness, correctness, correctness).score,
    weightFactor,
  };
}

const scoreOf = ({ paperId, version, reviewerId, family }: MeasuredReview, score: number) => ({
  ...{ paper: `${paperId}v${version}`, reviewer: reviewerId, family, score },
});

function storedCalibration(
  { reviewers, mean, typicalNoise }: CalibrationModel,
  id: string,
): StoredCalibration {
  const calibration = reviewers.get(id) ?? { leniency: 0, scale: 1, noise: typicalNoise, reviews: 0 };
  return { ...calibration, mean, typicalNoise };
}
