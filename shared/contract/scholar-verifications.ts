import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { VerificationCode } from '#shared/domain/account.ts';
import {
  ScholarCase,
  ScholarDecision,
  ScholarRequest,
  ScholarVerification,
} from '#shared/domain/scholar-verification.ts';

const signedIn = endpoint('users', 'supervisor');
const admin = endpoint('users', 'admin');
const OWN = '/users/me/scholar-verification';

/** The badge of a verified scholar: asked for, looked at by an admin, approved or declined (decisions.md §9). */
export const scholarVerifications = {
  scholarVerification: signedIn
    .route({ method: 'GET', path: OWN, summary: 'My request for the badge of a verified scholar, or null' })
    .output(envelope(ScholarVerification.nullable())),
  requestScholarVerification: signedIn
    .route({
      method: 'POST',
      path: OWN,
      successStatus: 201,
      summary: 'Ask for the badge of a verified scholar',
      description:
        'An institutional email that is not the account’s own gets a code by mail; the request waits for an admin once that is confirmed.',
    })
    .input(ScholarRequest)
    .output(envelopeWithMessage(ScholarVerification)),
  confirmScholarEmail: signedIn
    .route({ method: 'POST', path: `${OWN}/confirm`, summary: 'Confirm an institutional email by its code' })
    .input(z.object({ code: VerificationCode }))
    .output(envelope(ScholarVerification)),
  withdrawScholarVerification: signedIn
    .route({ method: 'DELETE', path: OWN, summary: 'Take back my request, or give up the badge' })
    .output(z.object({ success: z.literal(true), message: z.string() })),
  scholarQueue: admin
    .route({
      method: 'GET',
      path: '/admin/scholar-verifications',
      summary: 'Requests for the badge: the open ones, oldest first, or those decided, newest first',
    })
    .input(
      z.object({
        queue: z.enum(['open', 'closed']).default('open'),
        cursor: z.string().max(2000).optional(),
      }),
    )
    .output(envelope(z.object({ cases: z.array(ScholarCase), nextCursor: z.string().nullable() }))),
  decideScholarVerification: admin
    .route({
      method: 'POST',
      path: '/admin/scholar-verifications/{id}/decision',
      summary: 'Approve or decline a request, or take a badge back',
      description: 'The id is the supervisor’s. 409 `scholar-request-decided` where somebody else was first.',
    })
    .input(ScholarDecision.extend({ id: z.string().max(100) }))
    .output(envelope(ScholarCase)),
};
