import { AppError } from '#shared/errors.ts';
import { getSupervisor } from '../_lib/identity/account-repository.ts';
import { canHoldAccount } from '../_lib/identity/admins.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { issueTicket, STEP_SECONDS, TICKET_SECONDS } from '../_lib/identity/login-tickets.ts';
import { mailboxKey } from '../_lib/identity/mailbox.ts';
import { registrationLimits } from '../_lib/identity/registration-limits.ts';
import { inheritSuspension } from '../_lib/identity/suspended-identities.ts';
import { usernameCandidates } from '../_lib/identity/username-candidates.ts';
import { checkSiteState } from '../_lib/operations/site-state.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { consumeRateLimit } from '../_lib/runtime/rate-limits.ts';
import { type ExternalIdentity, matchAccount } from './external-identity.ts';
import { createAccount, findAccounts, linkAccount } from './external-identity-repository.ts';
import {
  type OauthDeps,
  redirectTo,
  redirectWithError,
  redirectWithTicket,
  startAttempt,
  successPage,
  toProblem,
} from './oauth-attempt.ts';
import { OauthFailure } from './oauth-failure.ts';
import type { Issuer } from './oidc-client.ts';

/** Redirects the browser to a provider. It throws nothing, because a browser needs a page, not JSON. */
export async function startSignIn(
  findIssuer: () => Promise<Issuer> | Issuer,
  { returnTo = '/' }: { returnTo?: string | undefined },
  call: Call,
  now: Date,
) {
  try {
    const { url, cookie } = await startAttempt(await findIssuer(), { visitor: call, returnTo }, now);
    return redirectTo(url, cookie);
  } catch (error) {
    return redirectWithError(call, successPage({ error: toProblem(error) }));
  }
}

/** Signs in the person of an external identity: finds, links or creates the account, and issues a login ticket. */
export async function signIn(
  identity: ExternalIdentity,
  returnTo: string | undefined,
  deps: OauthDeps,
  call: Call,
  now: Date,
) {
  const supervisorId = await resolveAccount(identity, deps, call, now);
  const supervisor = await getSupervisor(supervisorId);
  // An account that this sign-in created, verified or linked may belong to a person who was suspended before.
  if (supervisor) await inheritSuspension(supervisor);
  const seconds = supervisor?.hasSecondFactor ? STEP_SECONDS : TICKET_SECONDS;
  const { ticket, proof } = await issueTicket(supervisorId, seconds, now);
  return redirectWithTicket(call, successPage({ token: ticket }, returnTo), { proof, seconds });
}

/** Reads again if the accounts change before the write. */
async function resolveAccount(
  identity: ExternalIdentity,
  deps: OauthDeps,
  call: Call,
  now: Date,
): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const found = matchAccount(identity, await findAccounts(identity, now));
    if (found.kind === 'known') return found.supervisor.supervisorId;
    if (found.kind === 'new') {
      const supervisorId = await makeAccount(identity, found.email, deps, call, now);
      if (supervisorId) return supervisorId;
    } else if (await linkAccount(found.supervisor, identity, found.isTakenBack, call, now)) {
      return found.supervisor.supervisorId;
    }
  }
  throw new Error('The account of an external identity could not be resolved in three attempts.');
}

/**
 * Creates an account.
 * @returns its id, or undefined if an account with the address was created at the same moment
 */
async function makeAccount(
  identity: ExternalIdentity,
  email: string,
  { newId }: OauthDeps,
  call: Call,
  now: Date,
): Promise<string | undefined> {
  await assertMayRegister(call, now);
  const candidates = usernameCandidates(email).filter((username) => canHoldAccount(username, email));
  const mailbox = await mailboxKey(email);
  for (const username of candidates) {
    const account = { email, mailbox, username, supervisorId: newId() };
    const supervisor = newSupervisor(identity, account, now);
    const outcome = await createAccount(supervisor, identity, newId(), call, now);
    if (outcome === 'created') return supervisor.supervisorId;
    if (outcome === 'changed') return undefined;
  }
  throw new Error('No username was free for an external identity.');
}

/** The same rules as for registration with a password. */
async function assertMayRegister(call: Call, now: Date): Promise<void> {
  await checkSiteState(['registration-closed']).catch((error: unknown) => {
    throw error instanceof AppError ? new OauthFailure('registration_closed') : error;
  });
  for (const [bucket, limit] of registrationLimits(call))
    if (!(await consumeRateLimit(bucket, limit, now)).taken) throw new OauthFailure('too_many_accounts');
}

function newSupervisor(
  { fields, firstName, lastName }: ExternalIdentity,
  account: Pick<SupervisorRecord, 'supervisorId' | 'username' | 'email' | 'mailbox'>,
  now: Date,
): SupervisorRecord {
  return {
    ...account,
    ...defined({ firstName, lastName }),
    ...fields,
    isVerified: true,
    tokenVersion: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
