import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { paperSubmission } from '#shared/contract/paper-submission.ts';
import { paperVersions } from '#shared/contract/paper-versions.ts';
import { provenanceOfPapers } from '#shared/contract/provenance.ts';
import { Category, PaperDetail, PaperFile, PaperSummary, PaperType } from '#shared/domain/paper.ts';
import { PipelineStatus } from '#shared/domain/pipeline.ts';
import { Revision, Submission } from '#shared/domain/submission.ts';

const open = endpoint('papers', 'public');
const optional = endpoint('papers', 'optional');
const signedIn = endpoint('papers', 'supervisor');

/** Checked where it is read (`parsePaperReference`): an id that names nothing is a 404, whatever it looks like. */

export const papers = {
  ...provenanceOfPapers,
  ...paperSubmission,
  ...paperVersions,
  list: open
    .route({ method: 'GET', path: '/papers', summary: 'Public papers, newest first' })
    .input(
      PageQuery.extend({
        category: Category.optional(),
        type: PaperType.optional(),
        status: z.enum(['UNDER_REVIEW', 'ACCEPTED', 'REJECTED', 'WITHDRAWN']).optional(),
        month: z
          .string()
          .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month is written 2026-11.')
          .optional()
          .describe('Of publication, in UTC: 2026-11.'),
      }),
    )
    .output(
      envelope(
        z.object({
          papers: z.array(PaperSummary),
          pagination: Pagination,
          months: z
            .array(z.object({ month: z.string(), count: z.number().int() }))
            .describe('How many there are in each month, newest first, whichever month is asked for.'),
        }),
      ),
    ),
  submit: signedIn
    .route({
      method: 'POST',
      path: '/papers',
      successStatus: 201,
      summary: 'Submit a paper',
      description:
        'Answers at once with status SUBMITTED; GET /papers/{id}/pipeline-status shows how it goes on.',
    })
    .input(Submission)
    .output(envelope(PaperDetail)),
  get: optional
    .route({ method: 'GET', path: '/papers/{id}', summary: 'One paper' })
    .input(byPaper)
    .output(envelope(PaperDetail)),
  revise: signedIn
    .route({
      method: 'PUT',
      path: '/papers/{id}',
      summary: 'Send a new version, or change the metadata',
      description:
        'Files or content make version n+1; without them only the metadata is changed, and the history says so. ' +
        'Fields that are left out stay as they were.',
    })
    .input(Revision.extend(byPaper.shape))
    .output(
      envelope(PaperDetail).extend({
        reviewsHandled: z.object({
          count: z.number().int(),
          action: z.enum(['none', 'terminate', 'transfer']),
        }),
      }),
    ),
  pipelineStatus: signedIn
    .route({ method: 'GET', path: '/papers/{id}/pipeline-status', summary: 'How far the pipeline is' })
    .input(byPaper)
    .output(envelope(PipelineStatus)),
  files: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/files',
      summary: 'The files of a version, with their addresses',
    })
    .input(byPaper)
    .output(envelope(z.object({ files: z.array(PaperFile) }))),
  recordView: open
    .route({
      method: 'POST',
      path: '/papers/{id}/views',
      successStatus: 202,
      summary: 'Say that a reader opened the paper',
      description: 'Counted once per reader and day; robots are not counted.',
    })
    .input(byPaper)
    .output(z.object({ success: z.literal(true) })),
};
