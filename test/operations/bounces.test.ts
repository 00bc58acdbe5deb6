import { beforeAll, describe, expect, it } from 'vitest';
import { findBlock } from '../../functions/_lib/operations/mail-blocks.ts';
import { call, mails } from '../support/api.ts';
import { aRegistration, mailedCode } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { useTablesOf } from '../support/tables-of.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
beforeAll(() => useTablesOf(platform()));

/** Registers with an address of SES's mailbox simulator, which the local SES serves too, and waits for its report. */
async function registerAt(kind: 'bounce' | 'complaint'): Promise<string> {
  const { username } = aRegistration();
  const registration = aRegistration({ email: `${kind}+${username}@simulator.amazonses.com` });
  expect((await call('POST', '/auth/register', { body: registration })).status).toBe(201);
  await mailedCode(registration.email);
  await until(() => findBlock(registration.email, new Date()), 'the report of SES');
  return registration.email;
}

async function requestLink(email: string): Promise<void> {
  const { status } = await call('POST', '/auth/forgot-password', { body: { email } });
  expect([200, 202]).toContain(status);
}

describe('an address that bounced', () => {
  it('gets no more emails, not even links that somebody requests', async () => {
    const email = await registerAt('bounce');
    expect(await findBlock(email.toUpperCase(), new Date())).toBe('bounce');
    await requestLink(email);
    await platform().idle();
    expect(await mails(email, 1)).toHaveLength(1);
  });
});

describe('a person who reported an email as spam', () => {
  it('gets the links that they ask for, and nothing else', async () => {
    const email = await registerAt('complaint');
    const code = await mailedCode(email);
    const verified = await call('POST', '/auth/verify-email-code', { body: { email, code } });
    expect(verified.status).toBe(200);
    await requestLink(email);
    // Without the report, a welcome would be between the two.
    expect((await mails(email, 2)).map(({ subject }) => subject.includes('password'))).toEqual([true, false]);
    await platform().idle();
    expect(await mails(email, 2)).toHaveLength(2);
  });
});
