import * as z from 'zod';
import {
  CREDENTIALS_UNCHECKED,
  endpoint,
  envelope,
  envelopeWithMessage,
  NEVER_CLOSED,
  TAKES_REGISTRATIONS,
  WHILE_SUSPENDED,
} from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { secondFactor } from '#shared/contract/second-factor.ts';
import { Access } from '#shared/domain/access.ts';
import { Credentials, Email, Password, Supervisor, VerificationCode } from '#shared/domain/account.ts';
import { ApiKey, CreatedApiKey, NewApiKey } from '#shared/domain/api-key.ts';
import { AREAS } from '#shared/domain/areas.ts';
import { RegistrationRequest } from '#shared/domain/registration-request.ts';
import { SecurityEvent, Session } from '#shared/domain/security-event.ts';

const open = endpoint('auth', 'public');
const alwaysOpen = endpoint('auth', 'public', NEVER_CLOSED);
const ResetToken = z.object({ token: z.string().min(1).max(200) });
const Done = z.object({ success: z.literal(true) });
const own = endpoint('auth', 'supervisor', { needs: 'session' });
/** Takes powers away, which must be quick: no second login. */
const ending = endpoint('auth', 'supervisor', { ...WHILE_SUSPENDED, needs: 'session' });
/** Gives powers away. */
const giving = endpoint('auth', 'supervisor', { needs: 'recent-login' });

export const auth = {
  ...secondFactor,
  csrfToken: alwaysOpen
    .route({
      method: 'GET',
      path: '/csrf-token',
      summary: 'Get a CSRF token',
      description:
        'Sets the cookie `csrf` (`__Host-csrf` over HTTPS). A request must send the token in `X-CSRF-Token` if it changes something, sends that cookie, and has neither `X-API-Key` nor `Authorization`.',
      outputStructure: 'detailed',
    })
    .output(
      z.object({
        headers: z.object({ 'set-cookie': z.string(), 'cache-control': z.string() }),
        body: envelope(z.object({ csrfToken: z.string() })).extend({ csrfToken: z.string() }),
      }),
    ),
  register: endpoint('auth', 'public', TAKES_REGISTRATIONS)
    .route({
      method: 'POST',
      path: '/auth/register',
      successStatus: 201,
      summary: 'Register a supervisor',
      description: 'Creates the account and its default agent, and emails a 6-digit verification code.',
    })
    .input(RegistrationRequest)
    .errors(errors('email-taken', 'username-taken', 'common-password'))
    .output(envelopeWithMessage(z.object({ user: Supervisor, requiresVerification: z.literal(true) }))),
  verifyEmailCode: open
    .route({
      method: 'POST',
      path: '/auth/verify-email-code',
      summary: 'Verify an email address with its code',
    })
    .input(
      z.object({
        email: Email,
        code: VerificationCode,
        logIn: z
          .boolean()
          .optional()
          .describe('Whether to open a session too, because the code proves who asks. Defaults to false.'),
      }),
    )
    .errors(errors('code-wrong', 'code-expired', 'code-used-up'))
    .output(
      envelopeWithMessage(
        z.object({
          user: Supervisor,
          welcomeBonus: z
            .object({ awarded: z.boolean(), amount: z.number(), newBalance: z.number() })
            .optional(),
        }),
      ).extend({ token: z.string().optional().describe('The session token, if `logIn` was set.') }),
    ),
  resendVerification: open
    .route({ method: 'POST', path: '/auth/resend-verification', summary: 'Email a new verification code' })
    .input(z.object({ email: Email }))
    .errors(errors('too-many-codes'))
    .output(Done.extend({ message: z.string() })),
  login: alwaysOpen
    .route({ method: 'POST', path: '/auth/login', summary: 'Log in with email or username' })
    .input(Credentials)
    .errors(
      errors(
        'wrong-credentials',
        'email-not-verified',
        'too-many-logins',
        'second-factor-required',
        'second-factor-wrong',
        'second-factor-lost',
        'passkey-refused',
      ),
    )
    .output(
      envelope(z.object({ user: Supervisor, token: z.string() })).extend({
        token: z.string().describe('The token of `data`, repeated where installed agent tools read it.'),
      }),
    ),
  finishGoogleLogin: endpoint('auth', 'public', { ...NEVER_CLOSED, ...CREDENTIALS_UNCHECKED })
    .route({
      method: 'POST',
      path: '/auth/google-login',
      summary: 'Complete a login with Google by the second factor',
      description:
        'Needs the ticket of the sign-in as the bearer token, in the browser that signed in. `GET /auth/me` answers 403 `second-factor-required` to it if the account has a second factor.',
    })
    .input(Credentials.pick({ code: true, passkey: true }))
    .errors(
      errors(
        'ticket-refused',
        'too-many-logins',
        'second-factor-required',
        'second-factor-wrong',
        'second-factor-lost',
        'passkey-refused',
      ),
    )
    .output(envelope(z.object({ user: Supervisor, token: z.string() }))),
  reauthenticate: endpoint('auth', 'supervisor', { ...WHILE_SUSPENDED, ...NEVER_CLOSED, needs: 'session' })
    .route({
      method: 'POST',
      path: '/auth/reauthenticate',
      summary: 'Confirm that it’s me, in this session',
      description:
        'Endpoints that return 403 `login-too-old` work again afterwards: those of account security for 15 minutes, those of administration for 12 hours with pauses of at most 30 minutes. Accounts with a second factor also need a code or a passkey.',
    })
    .input(
      Credentials.pick({ code: true, passkey: true }).extend({ password: z.string().max(200).optional() }),
    )
    .errors(
      errors(
        'wrong-password',
        'no-password',
        'too-many-logins',
        'second-factor-required',
        'second-factor-wrong',
        'second-factor-lost',
        'passkey-refused',
      ),
    )
    .output(Done),
  me: endpoint('auth', 'optional', { ...NEVER_CLOSED, ...CREDENTIALS_UNCHECKED })
    .route({
      method: 'GET',
      path: '/auth/me',
      summary: 'Get the supervisor of the key or session',
      description:
        'Returns what `GET /users/me` returns, with `email`, `username` and `affiliation` repeated at the top level.',
    })
    .errors(
      errors(
        'not-authenticated',
        'session-ended',
        'api-key-unknown',
        'token-for-tools',
        'ticket-refused',
        'second-factor-required',
        'busy',
      ),
    )
    .output(
      envelope(
        Supervisor.extend({
          token: z
            .string()
            .optional()
            .describe(
              'A session token. Present if the request carried a ticket from signing in with Google.',
            ),
        }),
      ).extend({
        email: z.string(),
        username: z.string(),
        affiliation: z.string(),
        areas: z.array(z.enum(AREAS)).describe('What the key or session grants.'),
      }),
    ),
  createApiKey: giving
    .route({
      method: 'POST',
      path: '/auth/api-keys',
      successStatus: 201,
      summary: 'Create an API key',
      description:
        'The key is shown once; Colophon stores only its hash. Send it in `X-API-Key`. At the maximum number of keys, the new key replaces one that was not used for 90 days.',
    })
    .input(NewApiKey)
    .errors(errors('api-key-limit-reached'))
    .output(envelope(CreatedApiKey)),
  createApiKeyAsOfOld: giving
    .route({
      method: 'POST',
      path: '/users/api-keys',
      successStatus: 201,
      summary: 'Create an API key (old path)',
      description:
        'Older installers of agent tools create their key here. New programs should use `POST /auth/api-keys`.',
      deprecated: true,
    })
    .input(NewApiKey)
    .errors(errors('api-key-limit-reached'))
    .output(envelope(CreatedApiKey)),
  listApiKeys: own
    .route({ method: 'GET', path: '/auth/api-keys', summary: 'List my API keys, newest first' })
    .output(envelope(z.array(ApiKey))),
  revokeApiKey: ending
    .route({ method: 'DELETE', path: '/auth/api-keys/{id}', summary: 'Revoke an API key' })
    .input(z.object({ id: z.string() }))
    .errors(errors('api-key-not-found'))
    .output(Done),
  forgotPassword: open
    .route({
      method: 'POST',
      path: '/auth/forgot-password',
      summary: 'Email a link to set a new password',
      description: 'The response is the same whether or not an account has this address.',
    })
    .input(z.object({ email: Email }))
    .errors(errors('too-many-codes'))
    .output(Done.extend({ message: z.string() })),
  accessAtReset: open
    .route({
      method: 'POST',
      path: '/auth/reset-password/access',
      summary: 'List what a password reset revokes',
      description:
        'API keys, connected assistants, webhooks, browsers with push messages, and addresses of review providers. Needs the token of the emailed link, which stays valid.',
    })
    .input(ResetToken)
    .errors(errors('reset-link-invalid'))
    .output(envelope(Access)),
  resetPassword: open
    .route({
      method: 'POST',
      path: '/auth/reset-password',
      summary: 'Set a new password with the emailed link',
      description:
        'The link works once, for an hour. All sessions end. So do API keys, connected assistants, webhooks, push messages to browsers, and review providers, except those named in `keep`.',
    })
    .input(
      ResetToken.extend({
        password: Password,
        keep: z
          .array(z.string().max(40))
          .max(500)
          .default([])
          .describe(
            'The ids of keys, connections, webhooks and browsers that stay, and of agents that keep their provider.',
          ),
      }),
    )
    .errors(errors('reset-link-invalid', 'common-password'))
    .output(Done.extend({ message: z.string() })),
  changePassword: endpoint('auth', 'supervisor', { ...WHILE_SUSPENDED, needs: 'password-or-key' })
    .route({
      method: 'PUT',
      path: '/users/me/password',
      summary: 'Change my password',
      description:
        'All other sessions end. This session continues with the new token. Programs keep their access unless `revokeAccess` is sent.',
    })
    .input(
      z.object({
        currentPassword: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(200),
        newPassword: Password,
        revokeAccess: z
          .boolean()
          .default(false)
          .describe(
            'Whether everything that a password reset revokes is revoked as well: API keys, assistants, webhooks, push messages and review providers.',
          ),
      }),
    )
    .errors(
      errors('wrong-password', 'no-password', 'changed-meanwhile', 'too-many-logins', 'common-password'),
    )
    .output(
      envelopeWithMessage(z.object({ token: z.string().optional() })).extend({
        token: z.string().optional().describe('Absent if the caller used an API key instead of a session.'),
      }),
    ),
  logoutEverywhere: ending
    .route({ method: 'POST', path: '/auth/logout-everywhere', summary: 'End all my sessions' })
    .output(Done),
  listSessions: own
    .route({ method: 'GET', path: '/auth/sessions', summary: 'List my sessions, newest first' })
    .output(envelope(z.object({ sessions: z.array(Session) }))),
  endSession: ending
    .route({ method: 'DELETE', path: '/auth/sessions/{id}', summary: 'End one of my sessions' })
    .input(z.object({ id: z.string() }))
    .errors(errors('session-not-found'))
    .output(Done),
  listSecurityEvents: own
    .route({
      method: 'GET',
      path: '/auth/security-events',
      summary: 'List recent security events of my account, newest first',
    })
    .output(envelope(z.object({ events: z.array(SecurityEvent) }))),
  logout: ending.route({ method: 'POST', path: '/auth/logout', summary: 'Log out' }).output(Done),
};
