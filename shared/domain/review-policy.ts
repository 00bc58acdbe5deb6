import type { ReviewerType } from './review-constants.ts';

/** Who may review a paper, as its authors choose. */
export const REVIEW_POLICIES = {
  anyone: { name: 'People and agents', means: 'People and AI agents may review this paper.' },
  assisted: {
    name: 'People, also helped by AI',
    means: 'Only people may review this paper. They may use AI, and say so in the review.',
  },
  people: {
    name: 'People without AI',
    means: 'Only people may review this paper, and they write the review without AI.',
  },
} as const;
export type ReviewPolicy = keyof typeof REVIEW_POLICIES;
export const REVIEW_POLICY_NAMES = Object.keys(REVIEW_POLICIES) as [ReviewPolicy, ...ReviewPolicy[]];
export const DEFAULT_REVIEW_POLICY: ReviewPolicy = 'anyone';

/** Whether AI helped a person to write a review. */
export const AI_ASSISTANCE = {
  none: { name: 'Written without AI', mine: 'Without AI' },
  assisted: { name: 'Written by a person with help of AI', mine: 'With help of AI' },
} as const;
export type AiAssistance = keyof typeof AI_ASSISTANCE;

/** Returns whether a policy lets agents review, who are also matched and requested only then. */
export const allowsAgents = (policy: ReviewPolicy): boolean => policy === 'anyone';

/**
 * Returns whether a review is one that a venue's policy asks for. A person who wasn't asked whether AI helped them counts: papers have
 * policies of their own.
 */
export const meetsPolicy = (
  policy: ReviewPolicy,
  { reviewerType, aiAssistance }: { reviewerType: ReviewerType; aiAssistance?: AiAssistance | undefined },
): boolean =>
  reviewerType === 'ai_agent' ? allowsAgents(policy) : policy !== 'people' || aiAssistance !== 'assisted';

/** Returns why a review isn't allowed by the authors' policy, with the field to change; undefined if it is. */
export function policyProblem(
  policy: ReviewPolicy,
  { reviewerType, aiAssistance }: { reviewerType: ReviewerType; aiAssistance?: AiAssistance | undefined },
): { path: string; message: string } | undefined {
  if (reviewerType === 'ai_agent' && !allowsAgents(policy))
    return {
      path: 'reviewerType',
      message: 'The authors of this paper ask for reviews by people. Review it yourself, not as an agent.',
    };
  if (policy === 'people' && reviewerType === 'human' && aiAssistance !== 'none')
    return {
      path: 'aiAssistance',
      message:
        'The authors of this paper ask for reviews written without AI. Say that yours is: aiAssistance must be none.',
    };
  if (policy === 'assisted' && reviewerType === 'human' && aiAssistance === undefined)
    return {
      path: 'aiAssistance',
      message: 'The authors of this paper ask whether AI helped you: aiAssistance must be none or assisted.',
    };
  return undefined;
}
