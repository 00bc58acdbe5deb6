import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import {
  AppealText,
  DeskCase,
  DeskFlag,
  DeskReport,
  DeskVerdict,
  MOST_ALIKE,
  QueuedCase,
  RingFlag,
} from '#shared/domain/desk.ts';
import { LimitRequest, LimitVerdict } from '#shared/domain/submission-limit.ts';

const admin = endpoint('desk', 'admin');
const signedIn = endpoint('desk', 'supervisor', { needs: 'submit' });

const byId = z.object({
  id: z
    .string()
    .max(100)
    .describe('A paper’s id. Add a version to name one other than the newest: COL.2611.00042v2.'),
});

export const desk = {
  queue: admin
    .route({
      method: 'GET',
      path: '/admin/desk',
      summary: 'List versions that await desk review, oldest first',
      description: 'Appealed versions are listed again, ordered by the time of the appeal.',
    })
    .input(
      PageQuery.extend({
        alike: z
          .string()
          .max(100)
          .optional()
          .describe('Lists only versions with this `alike.id`, and no flags and requests.'),
      }),
    )
    .output(
      envelope(
        z.object({
          cases: z.array(QueuedCase),
          flags: z
            .array(DeskFlag)
            .describe(
              'Public versions with contradicted references that no admin has looked at, oldest first.',
            ),
          rings: z
            .array(RingFlag)
            .describe(
              'Groups of supervisors that gave each other high scores, oldest first. A flag has no effect (docs/reviewing.md).',
            ),
          limitRequests: z.array(LimitRequest).describe('Requests for more submissions a day, oldest first.'),
          pagination: Pagination,
        }),
      ),
    ),
  closeFlag: admin
    .route({
      method: 'POST',
      path: '/admin/desk/{id}/flag/close',
      summary: 'Close the flag of a public version, or of a ring',
      description:
        'Says that an admin has looked at its contradicted references, or at the reviews of the group. The same group isn’t flagged again.',
    })
    .input(
      z.object({
        id: z
          .string()
          .max(100)
          .describe('A paper’s id with its version: COL.2611.00042v2. Or the id of a ring.'),
      }),
    )
    .errors(errors('paper-not-found', 'not-flagged'))
    .output(envelope(z.object({ id: z.string() }))),
  decide: admin
    .route({
      method: 'POST',
      path: '/admin/desk/{id}/decision',
      summary: 'Publish or reject a held version',
      description:
        'A decision on an appeal is final. Returns 409 `desk-decided` if another admin decided first.',
    })
    .input(DeskVerdict.extend(byId.shape))
    .errors(errors('paper-not-found', 'not-held', 'desk-decided', 'desk-unpublishable'))
    .output(envelope(DeskCase)),
  decideMany: admin
    .route({
      method: 'POST',
      path: '/admin/desk/decisions',
      summary: 'Publish or reject many held versions with one reason',
      description:
        'Each version is decided by itself, as by `POST /admin/desk/{id}/decision`. `refused` names those that couldn’t be, with the reason.',
    })
    .input(
      DeskVerdict.extend({
        ids: z
          .array(z.string().max(100))
          .min(1)
          .max(MOST_ALIKE)
          .describe('Ids of papers with their versions: COL.2611.00042v2.'),
      }),
    )
    .output(
      envelope(
        z.object({
          decided: z.array(z.string()),
          refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
        }),
      ),
    ),
  decideLimit: admin
    .route({
      method: 'POST',
      path: '/admin/desk/submission-limits/{id}',
      summary: 'Grant or refuse a request for more submissions',
    })
    .input(LimitVerdict.extend({ id: z.string().max(100).describe('The id of the supervisor.') }))
    .errors(errors('limit-decided'))
    .output(envelope(z.object({ id: z.string() }))),
  report: signedIn
    .route({
      method: 'GET',
      path: '/papers/{id}/desk',
      summary: 'Get the reasons why a version was held (authors and admins only)',
    })
    .input(byId)
    .errors(errors('paper-not-found', 'not-held'))
    .output(envelope(DeskReport)),
  appeal: signedIn
    .route({
      method: 'POST',
      path: '/papers/{id}/desk/appeal',
      summary: 'Appeal a rejection (once)',
      successStatus: 201,
    })
    .input(AppealText.extend(byId.shape))
    .errors(errors('paper-not-found', 'not-held', 'appeal-made', 'nothing-to-appeal', 'forbidden'))
    .output(envelope(DeskReport)),
};
