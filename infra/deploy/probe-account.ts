import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Site } from './site-client.ts';
import { until } from './until.ts';

const Login = z.object({ token: z.string() });

/**
 * Registers somebody new. Amazon’s mailbox simulator accepts the mail, and bounces nothing. Nobody confirms the address, so the
 * registration expires after 48 hours.
 * @see https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
export async function registerSomebody(site: Site): Promise<void> {
  const username = newUsername();
  await register(site, username, `success+${username}@simulator.amazonses.com`);
}

/**
 * Returns the site as the probe account sees it.
 * @param apiKey the account’s key; without one, registers an account and confirms it by the code in its mail
 * @throws Error if there is neither a key nor a mailbox that can be read
 */
export async function probeAccount(site: Site, apiKey: string | undefined): Promise<Site> {
  if (apiKey !== undefined) {
    const probe = site.as({ 'x-api-key': apiKey });
    await probe.json('GET', '/users/me');
    return probe;
  }
  const username = newUsername();
  const email = `${username}@example.org`;
  if ((await site.mailsTo(email)) === undefined)
    throw new Error('Nobody can read mails there. Set SMOKE_API_KEY to a key of the probe account.');
  const password = await register(site, username, email);
  const code = await until(60, 'no mail with a code arrived', async () => {
    const [mail] = (await site.mailsTo(email)) ?? [];
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  });
  await site.json('POST', '/auth/verify-email-code', { email, code });
  const { token } = Login.parse(await site.json('POST', '/auth/login', { login: username, password }));
  return site.as({ authorization: `Bearer ${token}` });
}

const newUsername = (): string => `probe${randomBytes(6).toString('hex')}`;

async function register(site: Site, username: string, email: string): Promise<string> {
  // A password needs a lower-case and an upper-case letter and a digit.
  const password = `${randomBytes(18).toString('base64url')}aA1`;
  await site.json('POST', '/auth/register', { username, email, password });
  return password;
}
