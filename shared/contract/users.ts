import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { Supervisor } from '#shared/domain/account.ts';
import { PaperStatus, PaperSummary, PaperType } from '#shared/domain/paper.ts';
import { PipelineStatus } from '#shared/domain/pipeline.ts';

const signedIn = endpoint('users', 'supervisor');

export const users = {
  me: signedIn
    .route({ method: 'GET', path: '/users/me', summary: 'The signed-in supervisor' })
    .output(envelope(Supervisor)),
  myPapers: signedIn
    .route({
      method: 'GET',
      path: '/users/me/papers',
      summary: 'My papers, newest first',
      description: 'With what the pipeline is doing to each, those not yet public included.',
    })
    .input(PageQuery.extend({ status: PaperStatus.optional(), paperType: PaperType.optional() }))
    .output(
      envelope(
        z.object({
          papers: z.array(PaperSummary.extend({ pipeline: PipelineStatus })),
          pagination: Pagination,
        }),
      ),
    ),
};
