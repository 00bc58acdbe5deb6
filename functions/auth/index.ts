import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { ulid } from 'ulid';
import { auth } from '#shared/contract/auth.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { once } from '../_lib/runtime/once.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { listPublicKeys } from './account-repository.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { getCsrfToken } from './get-csrf-token.ts';
import { getMe } from './get-me.ts';
import { finishGoogleLogin } from './google-login.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endSession, listSecurityEvents, listSessions, logOutEverywhere } from './manage-sessions.ts';
import { reauthenticate } from './reauthenticate.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { accessAtReset, resetPassword } from './reset-password.ts';
import { confirmApp, removeApp, startApp } from './second-factor/authenticator-app.ts';
import {
  addPasskey,
  logInWithPasskey,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
} from './second-factor/passkeys.ts';
import { getSecondFactor, renewRecoveryCodes } from './second-factor/recovery-codes.ts';
import { verifyEmailCode } from './verify-email-code.ts';

const signer = once(async () =>
  (await import('./session-signer.ts')).sessionSigner(setting('SIGNING_KEY_ID')),
);
const deps = { clock: systemClock, newId: ulid, signer };

const api = resource(auth, {
  csrfToken: getCsrfToken,
  passkeyLoginOptions: passkeyLoginOptions(deps),
  logInWithPasskey: logInWithPasskey(deps),
  secondFactor: getSecondFactor,
  passkeyOptions: passkeyOptions(deps),
  addPasskey: addPasskey(deps),
  removePasskey: removePasskey(deps),
  startApp,
  confirmApp: confirmApp(deps),
  removeApp: removeApp(deps),
  renewRecoveryCodes: renewRecoveryCodes(deps),
  register: register(deps),
  verifyEmailCode: verifyEmailCode(deps),
  resendVerification: resendVerification(deps),
  login: logIn(deps),
  finishGoogleLogin: finishGoogleLogin(deps),
  logout: logOut,
  reauthenticate: reauthenticate(deps),
  me: getMe(deps),
  createApiKey: createApiKey(deps),
  createApiKeyAsOfOld: createApiKey(deps),
  listApiKeys,
  revokeApiKey: revokeApiKey(deps),
  forgotPassword: forgotPassword(deps),
  accessAtReset: accessAtReset(deps),
  resetPassword: resetPassword(deps),
  changePassword: changePassword(deps),
  logoutEverywhere: logOutEverywhere(deps),
  listSessions: listSessions(deps),
  endSession: endSession(deps),
  listSecurityEvents,
});

/** Serves the API, and the public keys at `/.well-known/jwks.json`. */
export async function handler(event: APIGatewayProxyEventV2, context: Context) {
  if (event.rawPath !== '/.well-known/jwks.json') return api(event, context);
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/jwk-set+json', 'cache-control': 'public, max-age=300' },
    body: JSON.stringify(await listPublicKeys()),
  };
}
