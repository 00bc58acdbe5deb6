import * as z from 'zod';
import { endpoint, envelope, NEVER_CLOSED, WHILE_SUSPENDED } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { Supervisor } from '#shared/domain/account.ts';
import {
  AppCode,
  PasskeyOptions,
  PasskeyResponse,
  RecoveryCodes,
  SecondFactor,
} from '#shared/domain/second-factor.ts';
import { oneLine } from '#shared/input/one-line.ts';

const open = endpoint('auth', 'public', NEVER_CLOSED);
const own = endpoint('auth', 'supervisor', { ...WHILE_SUSPENDED, needs: 'session' });
const changing = endpoint('auth', 'supervisor', { ...WHILE_SUSPENDED, needs: 'recent-login' });
const done = z.object({ success: z.literal(true) });
const newFactor = z.object({
  secondFactor: SecondFactor,
  recoveryCodes: RecoveryCodes.nullable().describe('Shown once. null if there are codes already.'),
});

/** Passkeys, authenticator apps and recovery codes. */
export const secondFactor = {
  passkeyLoginOptions: open
    .route({ method: 'POST', path: '/auth/passkeys/login-options', summary: 'Start a login with a passkey' })
    .output(envelope(z.object({ options: PasskeyOptions }))),
  logInWithPasskey: open
    .route({ method: 'POST', path: '/auth/passkeys/login', summary: 'Log in with a passkey' })
    .input(z.object({ response: PasskeyResponse, rememberMe: z.boolean().optional() }))
    .errors(errors('passkey-refused', 'email-not-verified'))
    .output(envelope(z.object({ user: Supervisor, token: z.string() }))),
  secondFactor: own
    .route({ method: 'GET', path: '/auth/second-factor', summary: 'Get my passkeys and second factors' })
    .output(envelope(SecondFactor)),
  passkeyOptions: changing
    .route({ method: 'POST', path: '/auth/passkeys/options', summary: 'Start adding a passkey' })
    .errors(errors('passkey-limit-reached'))
    .output(envelope(z.object({ options: PasskeyOptions }))),
  addPasskey: changing
    .route({ method: 'POST', path: '/auth/passkeys', successStatus: 201, summary: 'Add a passkey' })
    .input(z.object({ name: oneLine().min(1).max(100), response: PasskeyResponse }))
    .errors(errors('passkey-refused', 'passkey-limit-reached', 'changed-meanwhile'))
    .output(envelope(newFactor)),
  removePasskey: changing
    .route({ method: 'DELETE', path: '/auth/passkeys/{id}', summary: 'Remove a passkey' })
    .input(z.object({ id: z.string().max(40) }))
    .errors(errors('passkey-not-found', 'changed-meanwhile'))
    .output(done),
  startApp: changing
    .route({
      method: 'POST',
      path: '/auth/authenticator-app',
      summary: 'Start setting up an authenticator app',
      description: 'Returns a new secret, which counts once a code of the app confirms it.',
    })
    .errors(errors('changed-meanwhile'))
    .output(
      envelope(z.object({ secret: z.string(), uri: z.string().describe('For a QR code: `otpauth://…`.') })),
    ),
  confirmApp: changing
    .route({
      method: 'POST',
      path: '/auth/authenticator-app/confirm',
      summary: 'Confirm an authenticator app with its code',
    })
    .input(z.object({ code: AppCode }))
    .errors(errors('second-factor-wrong', 'second-factor-lost', 'too-many-logins', 'changed-meanwhile'))
    .output(envelope(newFactor)),
  removeApp: changing
    .route({ method: 'DELETE', path: '/auth/authenticator-app', summary: 'Remove the authenticator app' })
    .errors(errors('changed-meanwhile'))
    .output(done),
  renewRecoveryCodes: changing
    .route({
      method: 'POST',
      path: '/auth/recovery-codes',
      summary: 'Replace my recovery codes',
      description: 'Each code replaces the second factor once. The codes are shown once.',
    })
    .errors(errors('second-factor-missing', 'changed-meanwhile'))
    .output(envelope(z.object({ recoveryCodes: RecoveryCodes }))),
};
