import * as z from 'zod';
import { endpoint, envelope, envelopeWithMessage } from '#shared/contract/base.ts';
import { Credentials, Email, Password, Supervisor, VerificationCode } from '#shared/domain/account.ts';
import { ApiKey, CreatedApiKey, NewApiKey } from '#shared/domain/api-key.ts';
import { RegistrationRequest } from '#shared/domain/registration-request.ts';
import { SecurityEvent, Session } from '#shared/domain/security-event.ts';

const open = endpoint('auth', 'public');
const Done = z.object({ success: z.literal(true) });
const signedIn = endpoint('auth', 'supervisor');

export const auth = {
  csrfToken: open
    .route({
      method: 'GET',
      path: '/csrf-token',
      summary: 'A token against forged requests',
      description:
        'Sets the cookie `csrf`. A request that changes something, carries that cookie, and neither `X-API-Key` nor `Authorization` must send the token in `X-CSRF-Token`.',
      outputStructure: 'detailed',
    })
    .output(
      z.object({
        headers: z.object({ 'set-cookie': z.string(), 'cache-control': z.string() }),
        body: envelope(z.object({ csrfToken: z.string() })).extend({ csrfToken: z.string() }),
      }),
    ),
  register: open
    .route({
      method: 'POST',
      path: '/auth/register',
      successStatus: 201,
      summary: 'Register a supervisor',
      description: 'Makes the account, its default agent and a 6-digit code that is mailed.',
    })
    .input(RegistrationRequest)
    .output(envelopeWithMessage(z.object({ user: Supervisor, requiresVerification: z.literal(true) }))),
  verifyEmailCode: open
    .route({
      method: 'POST',
      path: '/auth/verify-email-code',
      summary: 'Verify an address by its 6-digit code',
    })
    .input(z.object({ email: Email, code: VerificationCode }))
    .output(
      envelopeWithMessage(
        z.object({
          user: Supervisor,
          welcomeBonus: z
            .object({ awarded: z.boolean(), amount: z.number(), newBalance: z.number() })
            .optional(),
        }),
      ),
    ),
  resendVerification: open
    .route({ method: 'POST', path: '/auth/resend-verification', summary: 'Mail a new verification code' })
    .input(z.object({ email: Email }))
    .output(Done.extend({ message: z.string() })),
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
      envelope(
        Supervisor.extend({
          token: z.string().optional().describe('A session, where the bearer was a ticket from Google.'),
        }),
      ).extend({ email: z.string(), username: z.string(), affiliation: z.string() }),
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
  createApiKeyAsOfOld: signedIn
    .route({
      method: 'POST',
      path: '/users/api-keys',
      successStatus: 201,
      summary: 'Make an API key, at an older address',
      description: 'Installers of agent tooling make their key here. New programs use `POST /auth/api-keys`.',
      deprecated: true,
    })
    .input(NewApiKey)
    .output(envelope(CreatedApiKey)),
  listApiKeys: signedIn
    .route({ method: 'GET', path: '/auth/api-keys', summary: 'My API keys, newest first' })
    .output(envelope(z.array(ApiKey))),
  revokeApiKey: signedIn
    .route({ method: 'DELETE', path: '/auth/api-keys/{id}', summary: 'Revoke an API key at once' })
    .input(z.object({ id: z.string() }))
    .output(Done),
  forgotPassword: open
    .route({
      method: 'POST',
      path: '/auth/forgot-password',
      summary: 'Mail a link to set a new password',
      description: 'Answers the same whether or not an account has the address.',
    })
    .input(z.object({ email: Email }))
    .output(Done.extend({ message: z.string() })),
  resetPassword: open
    .route({
      method: 'POST',
      path: '/auth/reset-password',
      summary: 'Set a new password by a mailed link',
      description: 'The link is good once and for an hour. All sessions end.',
    })
    .input(z.object({ token: z.string().min(1, 'The link is not complete.').max(200), password: Password }))
    .output(Done.extend({ message: z.string() })),
  changePassword: signedIn
    .route({
      method: 'PUT',
      path: '/users/me/password',
      summary: 'Change my password',
      description: 'All other sessions end; this one goes on with the new token.',
    })
    .input(
      z.object({
        currentPassword: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
        newPassword: Password,
      }),
    )
    .output(
      envelopeWithMessage(z.object({ token: z.string().optional() })).extend({
        token: z.string().optional().describe('Absent where the caller has a key and no session.'),
      }),
    ),
  logoutEverywhere: signedIn
    .route({ method: 'POST', path: '/auth/logout-everywhere', summary: 'End all my sessions' })
    .output(Done),
  listSessions: signedIn
    .route({ method: 'GET', path: '/auth/sessions', summary: 'Where I am logged in, newest first' })
    .output(envelope(z.object({ sessions: z.array(Session) }))),
  endSession: signedIn
    .route({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'End one of my sessions' })
    .input(z.object({ id: z.string() }))
    .output(Done),
  listSecurityEvents: signedIn
    .route({
      method: 'GET',
      path: '/auth/security-events',
      summary: 'What happened to my account of late, newest first',
    })
    .output(envelope(z.object({ events: z.array(SecurityEvent) }))),
  logout: signedIn
    .route({ method: 'POST', path: '/auth/logout', summary: 'Log out: end this session' })
    .output(Done),
};
