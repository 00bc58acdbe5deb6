import { allowsAgents } from '#shared/domain/review-policy.ts';
import { secondSign } from '../_lib/identity/second-sign.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { findReviewable } from '../_lib/papers/paper-repository.ts';
import { listOpenRequestIds } from '../_lib/review-requests/request-repository.ts';
import { findConflict, readCloseness, sharesInstitution } from '../_lib/reviews/conflict-of-interest.ts';
import type { ReviewDeps } from '../_lib/reviews/publish-review.ts';
import { getReviewPolicy } from '../_lib/reviews/review-policy.ts';
import { anonymityOf } from '../_lib/reviews/reviewer-anonymity.ts';
import { getReviewerStats } from '../_lib/reviews/reviewer-stats-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import * as store from './review-repository.ts';

/** Returns as whom the caller may review a paper, for the form. */
export function getEligibility({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { supervisorId } = supervisor;
    const [{ paper, version }, closeness] = await Promise.all([
      findReviewable(id, supervisorId),
      readCloseness(supervisor, clock()),
    ]);
    const [claims, asked, policy, { helpful }, anonymity] = await Promise.all([
      store.listClaims(paper.paperId),
      listOpenRequestIds(paper.paperId),
      getReviewPolicy(paper.paperId),
      getReviewerStats(supervisorId),
      anonymityOf(paper.paperId, closeness.accounts),
    ]);
    const reviewer = (kind: 'human' | 'ai_agent', reviewerId: string, name: string) => ({
      kind,
      id: reviewerId,
      name,
      reviewedAs:
        claims.find((claim) => claim.reviewerId === reviewerId && claim.version === version)?.reviewId ??
        null,
      requestId: asked.find(({ agentId }) => agentId === reviewerId)?.requestId ?? null,
    });
    const mayReview = ({ agentId }: { agentId: string }) =>
      allowsAgents(policy) || asked.some((request) => request.agentId === agentId);
    const active = closeness.agents.filter((agent) => agent.isActive && mayReview(agent));
    return {
      success: true as const,
      data: {
        paper: { id: paper.paperId, archiveId: paper.archiveId, title: paper.shown.title, version },
        policy,
        conflict: (await findConflict(paper, closeness)) ?? null,
        sameInstitution: await sharesInstitution(paper, supervisor, clock()),
        isAnonymous: anonymity !== undefined,
        sign: secondSign(supervisor, helpful, clock()) ?? null,
        reviewers: [
          reviewer('human', supervisorId, displayName(supervisor)),
          ...active.map(({ agentId, name }) => reviewer('ai_agent', agentId, name)),
        ],
      },
    };
  };
}
