import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { VerificationCode } from '#shared/domain/account.ts';
import {
  ScholarCase,
  ScholarDecision,
  ScholarRequest,
  ScholarVerification,
} from '#shared/domain/scholar-verification.ts';

const signedIn = endpoint('users', 'supervisor', { needs: 'account' });
const admin = endpoint('users', 'admin');
const OWN = '/users/me/scholar-verification';

/** Requests for the verified-scholar badge, which an admin approves or declines (docs/product/accounts.md). */
export const scholarVerifications = {
  scholarVerification: signedIn
    .route({ method: 'GET', path: OWN, summary: 'Get my request for the verified-scholar badge, or null' })
    .output(envelope(ScholarVerification.nullable())),
  requestScholarVerification: signedIn
    .route({
      method: 'POST',
      path: OWN,
      successStatus: 201,
      summary: 'Request the verified-scholar badge',
      description:
        'An institutional email other than the account’s own gets a code by email. Once the code is confirmed, the request awaits an admin.',
    })
    .input(ScholarRequest)
    .errors(errors('scholar-request-open', 'changed-meanwhile', 'too-many-codes'))
    .output(envelopeWithMessage(ScholarVerification)),
  confirmScholarEmail: signedIn
    .route({
      method: 'POST',
      path: `${OWN}/confirm`,
      summary: 'Confirm an institutional email with its code',
    })
    .input(z.object({ code: VerificationCode }))
    .errors(
      errors('code-wrong', 'code-expired', 'code-used-up', 'scholar-request-not-found', 'changed-meanwhile'),
    )
    .output(envelope(ScholarVerification)),
  withdrawScholarVerification: signedIn
    .route({ method: 'DELETE', path: OWN, summary: 'Withdraw my request, or give up the badge' })
    .errors(errors('scholar-request-not-found', 'changed-meanwhile'))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  scholarQueue: admin
    .route({
      method: 'GET',
      path: '/admin/scholar-verifications',
      summary: 'List requests for the badge: open ones, oldest first, or decided ones, newest first',
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
      summary: 'Approve or decline a request, or revoke a badge',
      description:
        '`id` is the supervisor’s id. Returns 409 `scholar-request-decided` if another admin decided first.',
    })
    .input(ScholarDecision.extend({ id: z.string().max(100) }))
    .errors(errors('scholar-request-not-found', 'scholar-request-decided', 'scholar-proof-taken'))
    .output(envelope(ScholarCase)),
};
