import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination, TAKES_SUBMISSIONS } from '#shared/contract/base.ts';
import { byPaper } from '#shared/contract/by-id.ts';
import { errors, INTAKE_ERRORS } from '#shared/contract/declared-errors.ts';
import { paperSubmission } from '#shared/contract/paper-submission.ts';
import { paperVersions } from '#shared/contract/paper-versions.ts';
import { provenanceOfPapers } from '#shared/contract/provenance.ts';
import { Invited } from '#shared/domain/invitation.ts';
import { Category, PaperType } from '#shared/domain/manuscript/values.ts';
import { PaperDetail, PaperFile, PaperSummary } from '#shared/domain/paper.ts';
import { PUBLIC_STATUSES } from '#shared/domain/paper-constants.ts';
import { PipelineStatus } from '#shared/domain/pipeline.ts';
import { Revision, Submission } from '#shared/domain/submission.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

const open = endpoint('papers', 'public');
const optional = endpoint('papers', 'optional');
const signedIn = endpoint('papers', 'supervisor', { needs: 'submit' });

/** Parsed by `parsePaperReference`, so that an id in any form that names no paper returns 404. */

export const papers = {
  ...provenanceOfPapers,
  ...paperSubmission,
  ...paperVersions,
  list: open
    .route({ method: 'GET', path: '/papers', summary: 'List public papers, newest first' })
    .input(
      PageQuery.extend({
        category: Category.optional(),
        paperType: PaperType.optional(),
        type: PaperType.optional().describe('The same as `paperType`.'),
        status: z.enum(PUBLIC_STATUSES).optional(),
        month: z
          .string()
          .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, mustBe('a month such as 2026-11'))
          .optional()
          .describe('The month of publication in UTC, such as 2026-11.'),
      }),
    )
    .output(
      envelope(
        z.object({
          papers: z.array(PaperSummary),
          pagination: Pagination,
          months: z
            .array(z.object({ month: z.string(), count: z.number().int() }))
            .describe('The number of papers in each month, newest first. `month` doesn’t affect it.'),
        }),
      ),
    ),
  submit: endpoint('papers', 'supervisor', { ...TAKES_SUBMISSIONS, needs: 'submit' })
    .route({
      method: 'POST',
      path: '/papers',
      successStatus: 201,
      summary: 'Submit a paper',
      description:
        'Returns at once with status `SUBMITTED`. Follow the progress at `GET /papers/{id}/pipeline-status`.',
    })
    .input(Submission)
    .errors(
      errors(
        'storage-full',
        ...INTAKE_ERRORS,
        'too-many-submissions',
        'busy',
        'venue-not-found',
        'authors-not-hidden',
        'round-closed',
      ),
    )
    .output(envelope(PaperDetail).extend({ invited: z.array(Invited) })),
  get: optional
    .route({ method: 'GET', path: '/papers/{id}', summary: 'Get a paper' })
    .input(byPaper)
    .errors(errors('paper-not-found'))
    .output(envelope(PaperDetail)),
  revise: signedIn
    .route({
      method: 'PUT',
      path: '/papers/{id}',
      summary: 'Submit a new version, or edit the metadata',
      description:
        'With files or content, creates version n+1. Without them, changes only the metadata and records the change in the history. ' +
        'Omitted fields stay unchanged. Null, or an empty form field, removes an optional field of the paper. ' +
        '`references`, `contentType`, `authorPdf`, `email` and `reviewAction` need files or content.',
    })
    .input(Revision.extend(byPaper.shape))
    .errors(
      errors(
        ...INTAKE_ERRORS,
        'storage-full',
        'paper-not-found',
        'forbidden',
        'pending-review-requests',
        'version-conflict',
        'version-in-progress',
        'withdrawn-for-good',
        'submissions-closed',
        'too-many-submissions',
        'credits-disabled',
      ),
    )
    .output(
      envelope(PaperDetail).extend({
        reviewsHandled: z.object({
          count: z.number().int(),
          action: z.enum(['none', 'terminate', 'transfer']),
        }),
      }),
    ),
  reveal: signedIn
    .route({
      method: 'POST',
      path: '/papers/{id}/authors',
      summary: 'Make the hidden authors of my paper public',
      description:
        'For good, and only by the submitter. A venue that has to decide on the paper does it by accepting it.',
    })
    .input(byPaper)
    .errors(
      errors('paper-not-found', 'forbidden', 'paper-at-venue', 'version-in-progress', 'version-conflict'),
    )
    .output(envelope(PaperDetail)),
  pipelineStatus: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/pipeline-status',
      summary: 'Get the pipeline status of a paper',
    })
    .input(byPaper)
    .errors(errors('paper-not-found', 'forbidden'))
    .output(envelope(PipelineStatus)),
  files: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/files',
      summary: 'List the files of a version, with their URLs',
    })
    .input(byPaper)
    .errors(errors('paper-not-found', 'paper-withdrawn'))
    .output(envelope(z.object({ files: z.array(PaperFile) }))),
  recordView: open
    .route({
      method: 'POST',
      path: '/papers/{id}/views',
      successStatus: 202,
      summary: 'Record a view',
      description: 'Counts once per reader and day. Bots don’t count.',
    })
    .input(byPaper)
    .errors(errors('paper-not-found'))
    .output(z.object({ success: z.literal(true) })),
};
