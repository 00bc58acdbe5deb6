import { findAccount, reserve } from '../_lib/identity/account-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { describePerson, type ExternalIdentity } from './external-identity.ts';
import {
  attemptOf,
  type IssuerAnswer,
  type OauthDeps,
  readAnswer,
  redirectWithError,
  successPage,
  toProblem,
} from './oauth-attempt.ts';
import type { Claims } from './oidc-client.ts';
import { signIn, startSignIn } from './sign-in.ts';

/** Redirects the browser to Google. */
export function signInWithGoogle({ clock }: OauthDeps) {
  return (input: { returnTo?: string | undefined }, call: Call) =>
    startSignIn(() => 'google', input, call, clock());
}

/** Signs in the person returning from Google. */
export function finishGoogle(deps: OauthDeps) {
  return async (answer: IssuerAnswer, call: Call) => {
    const now = deps.clock();
    const attempt = await attemptOf('google', call, answer, now);
    try {
      const { claims } = await readAnswer('google', attempt, answer);
      return await signIn(googleIdentity(claims), attempt?.returnTo, deps, call, now);
    } catch (error) {
      return redirectWithError(call, successPage({ error: toProblem(error) }, attempt?.returnTo));
    }
  };
}

const googleIdentity = (claims: Claims): ExternalIdentity => ({
  ...describePerson(claims),
  field: 'googleSubject',
  fields: { googleSubject: claims.sub },
  find: (now) => findAccount('google', claims.sub, now),
  linkWrites: (supervisorId, now) => [reserve({ kind: 'google', key: claims.sub, supervisorId }, now)],
});
