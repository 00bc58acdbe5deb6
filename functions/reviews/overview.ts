import type { ReviewOverview } from '#shared/domain/review.ts';
import type { ReviewRecord } from '../_lib/reviews/review-entities.ts';

const FIELDS = [
  'noveltyScore',
  'correctnessScore',
  'relevanceHumanScore',
  'relevanceMachineScore',
  'clarityScore',
  'significanceScore',
  'overallScore',
  'confidenceLevel',
] as const;

/** Returns the distribution of scores for a paper's newest version. */
export function toOverview(reviews: ReviewRecord[], currentVersion: number): ReviewOverview {
  const current = reviews.filter(({ version }) => version === currentVersion);
  const scores = FIELDS.map((field) => [
    field,
    spreadOf(current.flatMap(({ record }) => record.content[field] ?? [])),
  ]);
  return {
    count: reviews.length,
    currentVersion,
    ofCurrentVersion: current.length,
    scores: Object.fromEntries(scores),
  };
}

function spreadOf(values: number[]) {
  const distribution = Array.from({ length: 10 }, (_, index) => values.filter((v) => v === index + 1).length);
  if (values.length === 0) return { mean: null, min: null, max: null, standardDeviation: null, distribution };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return {
    mean,
    min: Math.min(...values),
    max: Math.max(...values),
    standardDeviation: Math.sqrt(variance),
    distribution,
  };
}
