import { mails } from '../../support/api.ts';
import { aRegistration, aSupervisor, mailedCode, type TestPerson } from '../../support/builders.ts';
import { until } from '../../support/until.ts';
import type { KnownCalls } from './known-call.ts';
import { mustSucceed } from './must-succeed.ts';

const NEW_PASSWORD = 'Colophon-Test-2';

/** Calls that change or end accounts: each has a separate person, who can't be reused. */
export async function accountCalls(admin: TestPerson): Promise<KnownCalls> {
  const [reader, leaving, out, outEverywhere, changing, forgetful] = await sixPeople();
  const [troublesome, appealing, answered, scholar, candidate] = await sixPeople();
  const fresh = aRegistration();
  await mustSucceed('POST', '/auth/register', { body: fresh });
  await suspend(admin, appealing);
  await suspend(admin, answered);
  return {
    'POST /auth/login': [{ body: { login: reader.username, password: reader.password } }],
    'POST /auth/register': Array.from({ length: 4 }, () => ({ body: aRegistration() })),
    'POST /auth/verify-email-code': [{ body: { email: fresh.email, code: await mailedCode(fresh.email) } }],
    'POST /auth/reset-password': [{ body: { token: await resetToken(forgetful), password: NEW_PASSWORD } }],
    'PUT /users/me/password': [
      {
        token: changing.token,
        body: { currentPassword: changing.password, newPassword: NEW_PASSWORD },
      },
    ],
    'POST /auth/logout': [{ token: out.token }],
    'POST /auth/logout-everywhere': [{ token: outEverywhere.token }],
    'DELETE /users/me': [{ token: leaving.token, body: { password: leaving.password } }],
    'DELETE /auth/sessions/{id}': [{ token: reader.token, params: { id: await anotherSession(reader) } }],
    'DELETE /auth/api-keys/{id}': [{ token: reader.token, params: { id: await aKeyOf(reader) } }],
    'POST /admin/users/{id}/suspension': [{ token: admin.token, params: { id: await idOf(troublesome) } }],
    'POST /users/me/suspension/appeal': [{ token: appealing.token }],
    'POST /admin/users/{id}/suspension/decision': [
      { token: admin.token, params: { id: await anAppeal(answered) } },
    ],
    ...(await ofScholars(admin, scholar, candidate)),
  };
}

const sixPeople = () =>
  Promise.all([aSupervisor(), aSupervisor(), aSupervisor(), aSupervisor(), aSupervisor(), aSupervisor()]);

/** One person who must confirm an address, and one who waits for a decision. */
async function ofScholars(
  admin: TestPerson,
  scholar: TestPerson,
  candidate: TestPerson,
): Promise<KnownCalls> {
  const ask = (person: TestPerson, kind: string, evidence: string) =>
    mustSucceed('POST', '/users/me/scholar-verification', { token: person.token, body: { kind, evidence } });
  const address = `${scholar.username}@lichen.example.edu`;
  await ask(scholar, 'institutional-email', address);
  const profile = `https://scholar.google.com/citations?user=${candidate.username.slice(-10)}AJ`;
  await ask(candidate, 'google-scholar', profile);
  return {
    'POST /users/me/scholar-verification/confirm': [
      { token: scholar.token, body: { code: await mailedCode(address) } },
    ],
    'POST /admin/scholar-verifications/{id}/decision': [
      {
        token: admin.token,
        params: { id: await idOf(candidate) },
        body: { verdict: 'decline', reason: 'The record is of somebody else.' },
      },
    ],
  };
}

export async function idOf({ token }: TestPerson): Promise<string> {
  return (await mustSucceed('GET', '/users/me', { token })).body.data.id;
}

async function suspend(admin: TestPerson, person: TestPerson): Promise<void> {
  const body = { reason: 'Forty papers of one text in a night.' };
  await mustSucceed('POST', `/admin/users/${await idOf(person)}/suspension`, { token: admin.token, body });
}

/** @returns the id of the supervisor who appealed */
async function anAppeal(person: TestPerson): Promise<string> {
  const body = { text: 'A script of mine ran wild; it is switched off.' };
  await mustSucceed('POST', '/users/me/suspension/appeal', { token: person.token, body });
  return idOf(person);
}

async function resetToken({ email }: TestPerson): Promise<string> {
  await mustSucceed('POST', '/auth/forgot-password', { body: { email } });
  return until(async () => {
    const sent = await mails(email);
    return sent.flatMap(({ text }) => /\/forgot-password\?token=(\S+)/.exec(text)?.[1] ?? [])[0];
  }, `the link for a new password to ${email}`);
}

async function anotherSession({ username, password, token }: TestPerson): Promise<string> {
  await mustSucceed('POST', '/auth/login', { body: { login: username, password } });
  const { body } = await mustSucceed('GET', '/auth/sessions', { token });
  return body.data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)?.id ?? '';
}

async function aKeyOf({ token }: TestPerson): Promise<string> {
  const { body } = await mustSucceed('POST', '/auth/api-keys', { token, body: { name: 'To be revoked' } });
  return body.data.id;
}
