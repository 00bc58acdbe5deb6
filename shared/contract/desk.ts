import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { AppealText, DeskCase, DeskReport, DeskVerdict } from '#shared/domain/desk.ts';

const admin = endpoint('desk', 'admin');
const signedIn = endpoint('desk', 'supervisor');

const byId = z.object({
  id: z.string().max(100).describe('A paper’s id, with a version if it is not the newest: COL.2611.00042v2.'),
});

export const desk = {
  queue: admin
    .route({
      method: 'GET',
      path: '/admin/desk',
      summary: 'Versions that wait for an editor, the oldest first',
      description: 'Those whose authors appealed stand in it again, by the time of their appeal.',
    })
    .input(PageQuery)
    .output(envelope(z.object({ cases: z.array(DeskCase), pagination: Pagination }))),
  decide: admin
    .route({
      method: 'POST',
      path: '/admin/desk/{id}/decision',
      summary: 'Publish or reject a held version',
      description: 'Final after an appeal. 409 `desk-decided` where somebody else decided first.',
    })
    .input(DeskVerdict.extend(byId.shape))
    .output(envelope(DeskCase)),
  report: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/desk',
      summary: 'Why a version was held, for its authors and admins',
    })
    .input(byId)
    .output(envelope(DeskReport)),
  appeal: signedIn
    .route({
      method: 'POST',
      path: '/papers/{id}/desk/appeal',
      summary: 'Appeal against a rejection, once',
      successStatus: 201,
    })
    .input(AppealText.extend(byId.shape))
    .output(envelope(DeskReport)),
};
