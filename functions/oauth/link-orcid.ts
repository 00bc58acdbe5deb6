import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import { inheritSuspension } from '../_lib/identity/suspended-identities.ts';
import { endGrant, readGrant, saveGrant, tokenOf } from '../_lib/orcid/orcid-grants.ts';
import { enqueuePerson, takesDeposits } from '../_lib/registrar/registrar-queue.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import {
  attemptOf,
  type IssuerAnswer,
  type OauthDeps,
  readAnswer,
  redirectWithError,
  startAttempt,
  successPage,
  toProblem,
} from './oauth-attempt.ts';
import { OauthFailure } from './oauth-failure.ts';
import { DEPOSIT_SCOPE, revokeToken } from './oidc-client.ts';
import * as store from './orcid-repository.ts';

const BACK = '/profile';
const ORCID_ID = /^(\d{4}-){3}\d{3}[\dX]$/;

/**
 * Starts linking the caller's ORCID iD: returns where to send the browser, and sets the attempt's cookie, so that only
 * the signed-in browser can finish it.
 * @throws AppError `orcid-unreachable`, `orcid-deposits-off`
 */
export function startOrcid({ clock }: OauthDeps) {
  return async ({ returnTo = BACK, deposits = false }: Start, call: Call) => {
    const { supervisor } = requireCaller(call);
    if (deposits && !takesDeposits()) throw new AppError('orcid-deposits-off');
    const details = { visitor: call, returnTo, supervisor, asksDeposits: deposits };
    const { url, cookie } = await startAttempt('orcid', details, clock()).catch((cause: unknown) => {
      console.error('ORCID could not be reached', { error: cause });
      throw new AppError('orcid-unreachable', { retryAfter: 60, cause });
    });
    return { headers: { 'set-cookie': cookie }, body: { success: true as const, data: { url } } };
  };
}

/** Links the iD of the person returning from ORCID to the supervisor who started, and redirects to where they started. */
export function finishOrcid({ clock }: OauthDeps) {
  return async (answer: IssuerAnswer, call: Call) => {
    const now = clock();
    const attempt = await attemptOf('orcid', call, answer, now);
    const returnTo = attempt?.returnTo ?? BACK;
    try {
      const { claims, token, scopes } = await readAnswer('orcid', attempt, answer);
      const { sub } = claims;
      const supervisor = attempt?.supervisorId && (await getSupervisor(attempt.supervisorId));
      const isCurrent = supervisor && supervisor.tokenVersion === attempt.tokenVersion;
      if (!isCurrent || !ORCID_ID.test(sub)) throw new OauthFailure('oauth_failed');
      if (!(await store.linkOrcid(supervisor, sub, call, now))) throw new OauthFailure('orcid_taken');
      await inheritSuspension({ ...supervisor, orcid: sub });
      if (attempt.asksDeposits && scopes.includes(DEPOSIT_SCOPE)) {
        await saveGrant({ supervisorId: supervisor.supervisorId, orcid: sub, token }, now);
        await enqueuePerson(supervisor.supervisorId);
      }
      return redirectWithError(call, returnTo);
    } catch (error) {
      return redirectWithError(call, successPage({ error: toProblem(error) }, returnTo));
    }
  };
}

interface Start {
  returnTo?: string | undefined;
  deposits?: boolean | undefined;
}

/**
 * Removes the iD from the caller's profile, or with `only` takes back the consent to add to its record; succeeds if there is none.
 * The token is revoked at ORCID too.
 */
export function unlinkOrcid({ clock }: OauthDeps) {
  return async ({ only }: { only?: 'deposits' | undefined }, call: Call) => {
    const { supervisorId, orcid } = requireCaller(call).supervisor;
    const grant = await readGrant(supervisorId);
    if (grant) {
      await endGrant(supervisorId, clock());
      const token = await tokenOf(grant);
      if (token !== undefined) await revokeToken('orcid', token);
    }
    if (orcid && only === undefined) await store.unlinkOrcid(supervisorId, orcid, clock());
    return { success: true as const };
  };
}
