import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { PaperDetail } from '#shared/domain/paper.ts';
import { PendingReview } from '#shared/domain/pending-review.ts';
import { WithdrawalReason } from '#shared/domain/withdrawal.ts';

const signedIn = endpoint('papers', 'supervisor', { needs: 'submit' });

/** Endpoints about a paper's later versions and its withdrawal; part of the resource `papers`. */
export const paperVersions = {
  pendingReviews: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/pending-reviews',
      summary: 'List a paper’s pending review requests',
      description:
        'A new version must say what happens to them: `reviewAction` is `terminate` or `transfer`.',
    })
    .input(byPaper)
    .errors(errors('paper-not-found', 'forbidden'))
    .output(envelope(z.object({ hasPendingReviews: z.boolean(), pendingReviews: z.array(PendingReview) }))),
  withdraw: signedIn
    .route({
      method: 'DELETE',
      path: '/papers/{id}',
      summary: 'Withdraw a paper',
      description:
        'For the submitter and admins. A tombstone with metadata, reason and date remains. The files return 410.',
    })
    .input(
      byPaper.extend({
        reason: WithdrawalReason.optional().describe('Shown to readers.'),
      }),
    )
    .errors(
      errors('paper-not-found', 'forbidden', 'not-endorsed-stays', 'credits-disabled', 'version-conflict'),
    )
    .output(envelopeWithMessage(PaperDetail)),
};
