import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/admins.ts';
import type { Call } from '../_lib/call.ts';
import { defined } from '../_lib/defined.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { assertRegistrationOpen } from '../_lib/site-state.ts';
import { writeTicket } from '../_lib/tickets.ts';
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
import { usernameCandidates } from './username-candidates.ts';

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
      const supervisorId = await accountOf(person, deps, now);
      return goBack(call, successPage({ token: await writeTicket(supervisorId, now) }, attempt?.returnTo));
    } catch (error) {
      return goBack(call, successPage({ error: problemOf(error) }, attempt?.returnTo));
    }
  };
}

/** What is found may change before it is written: then it is looked at again. */
async function accountOf(person: GooglePerson, deps: OauthDeps, now: Date): Promise<string> {
  for (let tries = 0; tries < 3; tries++) {
    const found = welcome(person, await findBoth(person, now));
    if (found.kind === 'known') return found.supervisor.supervisorId;
    if (found.kind === 'new') {
      const supervisorId = await makeAccount(person, found.email, deps, now);
      if (supervisorId) return supervisorId;
    } else if (await joinAccount(found.supervisor, person.subject, found.isTakenBack, now)) {
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
  now: Date,
): Promise<string | undefined> {
  await assertOpen();
  const candidates = usernameCandidates(email).filter((username) => mayBeCalled(username, email));
  for (const username of candidates) {
    const supervisor = newSupervisor(person, { email, username, supervisorId: newId() }, now);
    const outcome = await createGoogleAccount(supervisor, newId(), now);
    if (outcome === 'created') return supervisor.supervisorId;
    if (outcome === 'changed') return undefined;
  }
  throw new Error('No username was free for a Google person.');
}

async function assertOpen(): Promise<void> {
  await assertRegistrationOpen().catch((error: unknown) => {
    throw error instanceof AppError ? new OauthFailure('registration_closed') : error;
  });
}

/** An admin's name is given to an admin's address alone (decisions.md §3). */
const mayBeCalled = (username: string, email: string) =>
  !isAdmin({ username, email: '', isVerified: true }) || isAdmin({ username: '', email, isVerified: true });

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
