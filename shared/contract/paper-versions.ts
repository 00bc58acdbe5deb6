import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { PaperDetail } from '#shared/domain/paper.ts';
import { PendingReview } from '#shared/domain/pending-review.ts';

const signedIn = endpoint('papers', 'supervisor');

/** What becomes of a paper after its first version: part of the resource `papers`. */
export const paperVersions = {
  pendingReviews: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/pending-reviews',
      summary: 'Reviews that are asked for and not yet written',
      description: 'A new version must say what becomes of them: `reviewAction` terminate or transfer.',
    })
    .input(byPaper)
    .output(envelope(z.object({ hasPendingReviews: z.boolean(), pendingReviews: z.array(PendingReview) }))),
  withdraw: signedIn
    .route({
      method: 'DELETE',
      path: '/papers/{id}',
      summary: 'Withdraw a paper',
      description:
        'For its submitting supervisor and admins. A tombstone stays: metadata, reason and date; its files answer 410.',
    })
    .input(
      byPaper.extend({
        reason: z
          .string()
          .trim()
          .max(2000, 'The reason must be at most 2,000 characters')
          .optional()
          .describe('Shown to readers.'),
      }),
    )
    .output(envelopeWithMessage(PaperDetail)),
};
