import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/accounts.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import {
  attemptOf,
  beginAttempt,
  goBack,
  type IssuerAnswer,
  type OauthDeps,
  problemOf,
  readAnswer,
  successPage,
} from './attempt.ts';
import { OauthFailure } from './oauth-failure.ts';
import * as store from './orcid-store.ts';

const BACK = '/profile';
const ORCID_ID = /^(\d{4}-){3}\d{3}[\dX]$/;

/**
 * Begins to link the caller's ORCID iD: answers where the browser goes on, and gives it the attempt's cookie. So only
 * the browser that is signed in can finish it.
 * @throws AppError `orcid-unreachable`
 */
export function startOrcid({ clock }: OauthDeps) {
  return async ({ returnTo = BACK }: { returnTo?: string | undefined }, call: Call) => {
    const { supervisorId } = signedIn(call).supervisor;
    const asked = { visitor: call, returnTo, supervisorId };
    const { url, cookie } = await beginAttempt('orcid', asked, clock()).catch((cause: unknown) => {
      console.error('ORCID cannot be asked', { error: cause });
      throw new AppError('orcid-unreachable', { retryAfter: 60, cause });
    });
    return { headers: { 'set-cookie': cookie }, body: { success: true as const, data: { url } } };
  };
}

/** Links the iD of who comes back from ORCID to the supervisor who began, and leads back to where they did. */
export function finishOrcid({ clock }: OauthDeps) {
  return async (answer: IssuerAnswer, call: Call) => {
    const now = clock();
    const attempt = await attemptOf('orcid', call, answer, now);
    const returnTo = attempt?.returnTo ?? BACK;
    try {
      const { sub } = await readAnswer(attempt, answer);
      const supervisor = attempt?.supervisorId && (await getSupervisor(attempt.supervisorId));
      if (!supervisor || !ORCID_ID.test(sub)) throw new OauthFailure('oauth_failed');
      if (!(await store.linkOrcid(supervisor, sub, call, now))) throw new OauthFailure('orcid_taken');
      return goBack(call, returnTo);
    } catch (error) {
      return goBack(call, successPage({ error: problemOf(error) }, returnTo));
    }
  };
}

/** Takes the iD off the caller's profile; nothing to take off is no error. */
export function unlinkOrcid({ clock }: OauthDeps) {
  return async (_input: unknown, call: Call) => {
    const { supervisorId, orcid } = signedIn(call).supervisor;
    if (orcid) await store.unlinkOrcid(supervisorId, orcid, clock());
    return { success: true as const };
  };
}
