import { LIMITS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { mayHold } from '../_lib/admins.ts';
import type { Call } from '../_lib/call.ts';
import { defined } from '../_lib/defined.ts';
import { subscriberOf } from '../_lib/device.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { raised, takeFrom } from '../_lib/limits.ts';
import { assertRegistrationOpen } from '../_lib/site-state.ts';
import { writeTicket } from '../_lib/tickets.ts';
import { usernameCandidates } from '../_lib/username-candidates.ts';
import {
  attemptOf,
  beginAttempt,
  goBack,
  goTo,
  type IssuerAnswer,
  type OauthDeps,
  problemOf,
  readAnswer,
  successPage,
} from './attempt.ts';
import { createGoogleAccount, findBoth, joinAccount } from './google-account-store.ts';
import { type GooglePerson, toPerson, welcome } from './google-person.ts';
import { OauthFailure } from './oauth-failure.ts';

/** Leads the browser to Google. Nothing is thrown: a browser is shown a page, not JSON. */
export function signInWithGoogle({ clock }: OauthDeps) {
  return async ({ returnTo = '/' }: { returnTo?: string | undefined }, call: Call) => {
    try {
      const asked = { visitor: call, returnTo };
      const { url, cookie } = await beginAttempt('google', asked, clock());
      return goTo(url, cookie);
    } catch (error) {
      return goBack(call, successPage({ error: problemOf(error) }));
    }
  };
}

/** Signs in who comes back from Google: finds, joins or makes the account, and gives a ticket for its session. */
export function finishGoogle(deps: OauthDeps) {
  return async (answer: IssuerAnswer, call: Call) => {
    const now = deps.clock();
    const attempt = await attemptOf('google', call, answer, now);
    try {
      const person = toPerson(await readAnswer(attempt, answer));
      const supervisorId = await accountOf(person, deps, call, now);
      return goBack(call, successPage({ token: await writeTicket(supervisorId, now) }, attempt?.returnTo));
    } catch (error) {
      return goBack(call, successPage({ error: problemOf(error) }, attempt?.returnTo));
    }
  };
}

/** What is found may change before it is written: then it is looked at again. */
async function accountOf(person: GooglePerson, deps: OauthDeps, call: Call, now: Date): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const found = welcome(person, await findBoth(person, now));
    if (found.kind === 'known') return found.supervisor.supervisorId;
    if (found.kind === 'new') {
      const supervisorId = await makeAccount(person, found.email, deps, call, now);
      if (supervisorId) return supervisorId;
    } else if (await joinAccount(found.supervisor, person.subject, found.isTakenBack, call, now)) {
      return found.supervisor.supervisorId;
    }
  }
  throw new Error('The account of a Google person could not be settled in three tries.');
}

/** @returns its id, or undefined where somebody else made one for the address at the same moment */
async function makeAccount(
  person: GooglePerson,
  email: string,
  { newId }: OauthDeps,
  call: Call,
  now: Date,
): Promise<string | undefined> {
  await assertMayRegister(call, now);
  const candidates = usernameCandidates(email).filter((username) => mayHold(username, email));
  for (const username of candidates) {
    const supervisor = newSupervisor(person, { email, username, supervisorId: newId() }, now);
    const outcome = await createGoogleAccount(supervisor, newId(), call, now);
    if (outcome === 'created') return supervisor.supervisorId;
    if (outcome === 'changed') return undefined;
  }
  throw new Error('No username was free for a Google person.');
}

/** The same rules as for who registers with a password. */
async function assertMayRegister(call: Call, now: Date): Promise<void> {
  await assertRegistrationOpen().catch((error: unknown) => {
    throw error instanceof AppError ? new OauthFailure('registration_closed') : error;
  });
  const address = `registrations-from ${subscriberOf(call.sourceIp)}`;
  const { taken } = await takeFrom(address, raised(LIMITS.registrationsPerAddress), now);
  if (!taken) throw new OauthFailure('too_many_accounts');
}

function newSupervisor(
  { subject, firstName, lastName }: GooglePerson,
  account: Pick<SupervisorRecord, 'supervisorId' | 'username' | 'email'>,
  now: Date,
) {
  return {
    ...account,
    ...defined({ firstName, lastName }),
    googleSubject: subject,
    isVerified: true,
    tokenVersion: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}
