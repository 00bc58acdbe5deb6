import { LIMITS } from '#shared/constants.ts';
import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import type { InstitutionRecord } from '../_lib/identity/institution-entities.ts';
import { inheritSuspension } from '../_lib/identity/suspended-identities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { ttlAfterHours } from '../_lib/runtime/clock.ts';
import { describePerson, type ExternalIdentity } from './external-identity.ts';
import * as store from './institution-repository.ts';
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
import type { Claims } from './oidc-client.ts';
import { domainOfEmail, provenDomain } from './prove-membership.ts';
import { signIn, startSignIn } from './sign-in.ts';

const BACK = '/profile';

/** Redirects the browser to an institution. */
export function signInWithInstitution({ clock }: OauthDeps) {
  return ({ id, returnTo }: { id: string; returnTo?: string | undefined }, call: Call) =>
    startSignIn(() => findForBrowser(id), { returnTo }, call, clock());
}

/**
 * Starts proving that the caller belongs to an institution, as for an ORCID iD.
 * @throws AppError `institution-not-found`, `institution-unreachable`
 */
export function startInstitution({ clock }: OauthDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const institution = await store.getInstitution(id);
    if (!institution) throw new AppError('institution-not-found');
    const details = { visitor: call, returnTo: BACK, supervisor };
    const { url, cookie } = await startAttempt(institution, details, clock()).catch((cause: unknown) => {
      console.warn('An institution could not be reached', { institution: institution.name, error: cause });
      throw new AppError('institution-unreachable', { retryAfter: 60, cause });
    });
    return { headers: { 'set-cookie': cookie }, body: { success: true as const, data: { url } } };
  };
}

/** Signs in the person returning from an institution, or links the account of the supervisor who started. */
export function finishInstitution(deps: OauthDeps) {
  return async ({ id, ...answer }: IssuerAnswer & { id: string }, call: Call) => {
    const now = deps.clock();
    const attempt = await attemptOf('institution', call, answer, now, id);
    try {
      const institution = await findForBrowser(id);
      const { claims } = await readAnswer(institution, attempt, answer);
      const { email, ...person } = describePerson(claims);
      const link = linkOf(claims, institution, now);
      if (attempt?.supervisorId !== undefined) {
        const supervisor = await getSupervisor(attempt.supervisorId);
        if (!supervisor || supervisor.tokenVersion !== attempt.tokenVersion)
          throw new OauthFailure('oauth_failed');
        if (!(await store.linkInstitution(supervisor, link, call, now)))
          throw new OauthFailure('institution_taken');
        await inheritSuspension({ ...supervisor, ...link });
        return redirectWithError(call, attempt.returnTo);
      }
      const member = await store.findMember(link);
      if (member) await store.renewMembership(member, link);
      const identity: ExternalIdentity = {
        ...person,
        // An institution may say whose an address is only at its own domains.
        email: domainOfEmail(email, institution.domains) && email,
        field: 'institutionSubject',
        fields: link,
        find: () => store.findMember(link),
        linkWrites: (supervisorId) => store.linkWrites(supervisorId, link),
      };
      return await signIn(identity, attempt?.returnTo, deps, call, now);
    } catch (error) {
      return redirectWithError(call, successPage({ error: toProblem(error) }, attempt?.returnTo));
    }
  };
}

/** Removes the caller's membership of an institution; succeeds if there is none. */
export function leaveInstitution({ clock }: OauthDeps) {
  return async (_input: unknown, call: Call) => {
    await store.unlinkInstitution(requireCaller(call).supervisor, clock());
    return { success: true as const };
  };
}

/** @throws OauthFailure `not_member` */
function linkOf(claims: Claims, institution: InstitutionRecord, now: Date): store.Link {
  const domain = provenDomain(claims, institution);
  if (domain === undefined) throw new OauthFailure('not_member');
  const { institutionId: id, name, ror, issuer } = institution;
  const until = isoOfSeconds(ttlAfterHours(now, LIMITS.membershipDays * 24));
  return {
    institutionSubject: store.subjectOf(issuer, claims.sub),
    membership: { id, name, ror: ror ?? null, domain, provenAt: now.toISOString(), until },
  };
}

/** @throws OauthFailure `oauth_error` if an admin removed it */
async function findForBrowser(id: string): Promise<InstitutionRecord> {
  const institution = await store.getInstitution(id);
  if (!institution) throw new OauthFailure('oauth_error');
  return institution;
}
