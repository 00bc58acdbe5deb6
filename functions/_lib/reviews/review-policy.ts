import { DEFAULT_REVIEW_POLICY, type ReviewPolicy } from '#shared/domain/review-policy.ts';
import { reviewPolicyEntity } from './review-entities.ts';

/** Returns who may review a paper. */
export async function getReviewPolicy(paperId: string): Promise<ReviewPolicy> {
  const { data } = await reviewPolicyEntity().get({ paperId }).go({ consistent: true });
  return data?.allows ?? DEFAULT_REVIEW_POLICY;
}
