import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { PaperDetail } from '#shared/domain/paper.ts';
import { HistoryEntry, PaperDiff } from '#shared/domain/paper-history.ts';
import { PendingReview } from '#shared/domain/pending-review.ts';

const optional = endpoint('papers', 'optional');
const signedIn = endpoint('papers', 'supervisor');

const byId = z.object({
  id: z.string().max(100).describe('A ULID, an archiveId, or either with a version: COL.2611.00042v2.'),
});
const versionNumber = z.coerce
  .number({ error: 'Versions are counted from 1.' })
  .int('Versions are counted from 1.')
  .min(1, 'Versions are counted from 1.')
  .max(99_999, 'There are not that many versions.');

/** What becomes of a paper after its first version: part of the resource `papers`. */
export const paperVersions = {
  pendingReviews: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/pending-reviews',
      summary: 'Reviews that are asked for and not yet written',
      description: 'A new version must say what becomes of them: `reviewAction` terminate or transfer.',
    })
    .input(byId)
    .output(envelope(z.object({ hasPendingReviews: z.boolean(), pendingReviews: z.array(PendingReview) }))),
  history: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/history',
      summary: 'What happened to a paper, newest first',
      description:
        'Its versions, every change of its metadata with who, when, before and after, its withdrawal.',
    })
    .input(byId)
    .output(envelope(z.object({ history: z.array(HistoryEntry) }))),
  diff: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/diff',
      summary: 'How two versions differ',
      description: 'What was inserted, deleted, moved and changed; formulas and figures stay whole.',
    })
    .input(byId.extend({ from: versionNumber, to: versionNumber }))
    .output(envelope(PaperDiff)),
  withdraw: signedIn
    .route({
      method: 'DELETE',
      path: '/papers/{id}',
      summary: 'Withdraw a paper',
      description:
        'For its submitting supervisor and admins. A tombstone stays: metadata, reason and date; its files answer 410.',
    })
    .input(
      byId.extend({
        reason: z
          .string()
          .trim()
          .max(2000, 'The reason must be at most 2,000 characters')
          .optional()
          .describe('Shown to readers.'),
      }),
    )
    .output(envelopeWithMessage(PaperDetail)),
  download: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/download',
      summary: 'Everything of a version as a ZIP, or one of its files',
      description:
        'Leads to where the file is served. Without `file`: a ZIP of sources, figures, data, README.txt and provenance.json. ' +
        'Counted once per reader and day; robots are not counted.',
      outputStructure: 'detailed',
      successStatus: 302,
    })
    .input(
      byId.extend({
        file: z.string().max(300).optional().describe('A name of GET /papers/{id}/files: `paper.pdf`.'),
      }),
    )
    .output(
      z.object({
        status: z.literal(302),
        headers: z.object({ location: z.string(), 'cache-control': z.string() }),
      }),
    ),
};
