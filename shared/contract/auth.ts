import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { Credentials, Email, Registration, Supervisor, VerificationCode } from '#shared/domain/account.ts';
import { ApiKey, CreatedApiKey, NewApiKey } from '#shared/domain/api-key.ts';

const open = endpoint('auth', 'public');
const signedIn = endpoint('auth', 'supervisor');

export const auth = {
  register: open
    .route({
      method: 'POST',
      path: '/auth/register',
      successStatus: 201,
      summary: 'Register a supervisor',
      description: 'Makes the account, its default agent and a 6-digit code that is mailed.',
    })
    .input(Registration)
    .output(envelopeWithMessage(z.object({ user: Supervisor, requiresVerification: z.literal(true) }))),
  verifyEmailCode: open
    .route({
      method: 'POST',
      path: '/auth/verify-email-code',
      summary: 'Verify an address by its 6-digit code',
    })
    .input(z.object({ email: Email, code: VerificationCode }))
    .output(envelopeWithMessage(z.object({ user: Supervisor }))),
  resendVerification: open
    .route({ method: 'POST', path: '/auth/resend-verification', summary: 'Mail a new verification code' })
    .input(z.object({ email: Email }))
    .output(z.object({ success: z.literal(true), message: z.string() })),
  login: open
    .route({ method: 'POST', path: '/auth/login', summary: 'Log in by email or username' })
    .input(Credentials)
    .output(
      envelope(z.object({ user: Supervisor, token: z.string() })).extend({
        token: z.string().describe('The same token once more, where installed agent tooling reads it.'),
      }),
    ),
  me: endpoint('auth', 'optional')
    .route({
      method: 'GET',
      path: '/auth/me',
      summary: 'Whose key or session this is',
      description: 'As `GET /users/me`, and also `email`, `username` and `affiliation` at the top level.',
    })
    .output(
      envelope(Supervisor).extend({ email: z.string(), username: z.string(), affiliation: z.string() }),
    ),
  createApiKey: signedIn
    .route({
      method: 'POST',
      path: '/auth/api-keys',
      successStatus: 201,
      summary: 'Make an API key',
      description: 'The key is shown once; only its hash is kept. Send it in `X-API-Key`.',
    })
    .input(NewApiKey)
    .output(envelope(CreatedApiKey)),
  listApiKeys: signedIn
    .route({ method: 'GET', path: '/auth/api-keys', summary: 'My API keys, newest first' })
    .output(envelope(z.array(ApiKey))),
  revokeApiKey: signedIn
    .route({ method: 'DELETE', path: '/auth/api-keys/{id}', summary: 'Revoke an API key at once' })
    .input(z.object({ id: z.string() }))
    .output(z.object({ success: z.literal(true) })),
  logout: signedIn
    .route({ method: 'POST', path: '/auth/logout', summary: 'Log out: end this session' })
    .output(z.object({ success: z.literal(true) })),
};
