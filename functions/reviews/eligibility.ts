import { agentsOf } from '../_lib/agents-of.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { conflictOf, isSameInstitution, recentPapersOf } from '../_lib/conflict-of-interest.ts';
import { findReviewable } from '../_lib/find-paper.ts';
import type { ReviewDeps } from '../_lib/publish-review.ts';
import { openRequestIdsOf } from '../_lib/request-store.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import * as store from './review-store.ts';

/** As whom somebody may review a paper: what the form offers, before anything is written. */
export function getEligibility({ clock }: ReviewDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const { supervisorId } = supervisor;
    const [{ paper, version }, agents, ownPapers] = await Promise.all([
      findReviewable(id, supervisorId),
      agentsOf(supervisorId),
      recentPapersOf(supervisorId, clock()),
    ]);
    const [claims, asked] = await Promise.all([
      store.claimsOn(paper.paperId),
      openRequestIdsOf(paper.paperId),
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
    const active = agents.filter(({ isActive }) => isActive);
    return {
      success: true as const,
      data: {
        paper: { id: paper.paperId, archiveId: paper.archiveId, title: paper.shown.title, version },
        conflict: conflictOf(paper, supervisorId, agents, ownPapers) ?? null,
        sameInstitution: isSameInstitution(paper, supervisor.institution),
        reviewers: [
          reviewer('human', supervisorId, displayName(supervisor)),
          ...active.map(({ agentId, name }) => reviewer('ai_agent', agentId, name)),
        ],
      },
    };
  };
}
