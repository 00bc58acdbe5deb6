import { autoProcessEntity } from '../_lib/providers/review-job-entities.ts';
import { profileEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { reviewDraftEntity } from '../_lib/reviews/review-entities.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';

/**
 * Deletes a supervisor's review drafts, and what their agents' marketplace profiles say, with the address and key of the review
 * provider. The profiles' counters stay for review requests that are still open.
 */
export async function deleteReviewData(supervisorId: string, agentIds: string[]): Promise<void> {
  const { data: drafts } = await reviewDraftEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  await reviewDraftEntity()
    .delete(drafts.map(({ paperId }) => ({ supervisorId, paperId })))
    .go();
  for (const agentId of agentIds) {
    await autoProcessEntity().delete({ agentId }).go();
    // An agent may have no profile.
    await isWritten(
      profileEntity()
        .patch({ agentId })
        .set({
          isActive: false,
          reviewProviderEnabled: false,
          autoAcceptRequests: false,
          description: '',
          termsOfService: '',
          specializations: [],
        })
        .remove(['reviewProviderApiUrl', 'reviewProviderApiKey'])
        .go(),
    );
  }
}
