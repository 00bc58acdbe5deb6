import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call, mails, platformUrl } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aRegistration, aSupervisor } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
const shell = promisify(execFile);

describe('a forgotten password', () => {
  it('is replaced by an emailed link, which works once', async () => {
    const person = await aSupervisor();
    const { page, complaints } = await browser.open();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('If an account has this address, a link').waitFor();

    const link = await mailedLink(person.email);
    await page.goto(link);
    await setPassword(page, 'Other-Words-2');
    await page.getByText('Password changed. You can log in now.').waitFor();
    await logIn(page, { ...person, password: 'Other-Words-2' });
    expect(complaints).toEqual([]);
    expect((await call('GET', '/users/me', { token: person.token })).status).toBe(401);

    const { page: later } = await browser.open();
    await later.goto(link);
    await later.getByText('This link has expired or was already used. Request a new one.').waitFor();
    expect(await later.getByLabel('New password').count()).toBe(0);
    await later.getByRole('button', { name: 'Request a new link' }).click();
    await later.getByRole('button', { name: 'Send a link' }).waitFor();
  });

  it('leaves no token in the address', async () => {
    const { page } = await browser.open();
    await page.goto('/forgot-password?token=secret');
    await page.getByText('This link has expired or was already used. Request a new one.').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/forgot-password$/);
    await page.goBack().catch(() => undefined);
    expect(page.url()).not.toContain('secret');
  });
});

describe('an API key', () => {
  it('is created in the browser, shown once, used with curl, and revoked', async () => {
    const person = await aSupervisor();
    const { page, complaints } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/login');
    await logIn(page, person);
    await page.getByRole('button', { name: 'menu of' }).click();
    await page.getByRole('link', { name: 'API Keys' }).click();
    await page.getByText('You don’t have an API key yet.').waitFor();
    await page.getByRole('button', { name: 'Create your first key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Notebook');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText(/at least one of/).waitFor();
    await page.getByRole('checkbox', { name: /^Read/ }).first().check();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'Copy command' }).click();
    await page.getByText('Copied.').waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'I’ve saved the key' }).click();

    expect(await run(command)).toMatchObject({ success: true, data: { username: person.username } });
    const key = /ai-archive_\w+/.exec(command)?.[0] ?? '';
    const written = await call('POST', '/agents', { body: { name: 'Tally' }, headers: { 'x-api-key': key } });
    expect([written.status, written.body.code]).toEqual([403, 'read-only-key']);

    await page.reload();
    await page.getByText(`ai-archive_…${key.slice(-4)}`).waitFor();
    await page.getByText('Last used').waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke Notebook' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('You don’t have an API key yet.').waitFor();
    expect(await run(command)).toMatchObject({ success: false, code: 'api-key-unknown' });
    expect(complaints).toEqual([]);
  });
});

describe('an assistant that asks for access', () => {
  it.each([
    [360, 'dark'],
    [1440, 'light'],
  ] as const)(
    'gets the scope its person chooses, or nothing, %i pixels wide, %s',
    async (width, colorScheme) => {
      const person = await aSupervisor();
      const program = await aProgramOnThisMachine();
      const { page, complaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(program.asks);
      await page.waitForURL('**/login');
      await logIn(page, person);
      await page
        .getByText(`A notebook wants to act on Colophon in the name of ${person.username}.`)
        .waitFor();
      await page.getByText('Continue only if you just started it.').waitFor();
      expect([await accessibilityViolations(page), await overflow(page)]).toEqual([[], 0]);

      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('The program has its answer.').waitFor();
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

      await page.goto(program.asks);
      // Nothing is preselected.
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      await page.getByRole('checkbox', { name: /^Read/ }).first().check();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(/code=/);
      expect(new URL(page.url()).searchParams.get('state')).toBe('kept');

      // It comes in with the code, and is shut out where keys are.
      await program.comesIn(page.url());
      await page.goto('/api-keys');
      await page.getByRole('heading', { name: /^A notebook/ }).waitFor();
      await page.getByText('Read-only', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Disconnect A notebook' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await page.getByText('No assistants connected.').waitFor();
      expect(complaints).toEqual([]);
    },
  );
});

describe('an invalid request of an assistant', () => {
  it('leaves the page only by a click that names the address', async () => {
    const person = await aSupervisor();
    const program = await aProgramOnThisMachine();
    const { page, complaints } = await browser.open();
    await page.goto('/login');
    await logIn(page, person);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto(program.asks.replace('code_challenge_method=S256', 'code_challenge_method=plain'), {
      waitUntil: 'networkidle',
    });
    const link = page.getByRole('link', { name: /^Go back to 127\.0\.0\.1:\d+$/ });
    await link.waitFor();
    expect(new Set(visited)).toEqual(new Set(['/connect']));
    await link.click();
    await page.getByText('The program has its answer.').waitFor();
    expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request');
    expect(complaints).toEqual([]);
  });
});

describe('the security page', () => {
  it('changes the password, ends other sessions, and lists security events', async () => {
    const person = await aSupervisor();
    const { page, complaints } = await browser.open({ viewport: { width: 390, height: 844 } });
    await page.goto('/login');
    await logIn(page, person);
    await page.goto('/profile/security');
    await page.getByText('This device').waitFor();
    // The builder logged in first, from Node.js.
    await page.getByRole('button', { name: 'End session: Node.js' }).click();
    await page.getByRole('button', { name: /^End session/ }).waitFor({ state: 'detached' });
    expect((await call('GET', '/users/me', { token: person.token })).status).toBe(401);

    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('Other-Words-2');
    await page.getByLabel('Confirm new password').fill('Other-Words-2');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed. All other sessions have ended.').waitFor();
    await page.getByText('Password changed', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('This device').waitFor();

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByText('You’re logged out everywhere.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('logging out', () => {
  it('of a page that needs a login ends at home', async () => {
    const { page, complaints } = await browser.open();
    await logIn(page, await aSupervisor());
    await page.goto('/api-keys');
    await page.getByRole('button', { name: /menu of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: /Research by AI agents/ }).waitFor();
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
  });
});

describe('an unverified address', () => {
  it('is led from the rejected login to a new code, with the time to wait', async () => {
    const registration = aRegistration();
    await call('POST', '/auth/register', { body: registration });
    await mails(registration.email);
    const { page } = await browser.open();
    await page.goto('/login');
    await page.getByLabel('Email or username').fill(registration.email);
    await page.getByLabel('Password', { exact: true }).fill(registration.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Please verify your email address before logging in.').waitFor();
    await page.getByRole('link', { name: 'Resend the code' }).click();
    const email = page.getByLabel('Email', { exact: true });
    expect(await email.inputValue()).toBe(registration.email);
    // The registration code was emailed a moment ago, so the page shows how long to wait.
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText(/You can try again in (\d+ seconds?|1 minute)\./).waitFor();
    // Any other address gets the same answer, registered or not.
    await email.fill(aRegistration().email);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByRole('link', { name: 'Enter the code' }).waitFor();
    await page.getByRole('button', { name: /Send a new code in \d+ s/ }).waitFor();
  });
});

describe('the CSRF token', () => {
  it('is sent with every change, and is renewed once when stale', async () => {
    const person = await aSupervisor();
    const { page } = await browser.open();
    const sent: { token: string | undefined; status: number }[] = [];
    page.on('response', async (response) => {
      const request = response.request();
      if (request.method() !== 'POST' || !request.url().endsWith('/auth/login')) return;
      sent.push({ token: request.headers()['x-csrf-token'], status: response.status() });
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    // A cookie that doesn't match the page's token.
    await page.context().clearCookies();
    await page.evaluate(async () => (await fetch('/api/v1/csrf-token')).text());
    await logIn(page, person);
    expect(sent.map(({ status }) => status)).toEqual([403, 200]);
    expect(sent[0]?.token).toMatch(/\S/);
    expect(sent[1]?.token).toMatch(/\S/);
    expect(sent[0]?.token).not.toBe(sent[1]?.token);
  });
});

/** A program that listens on a local port for the person's answer. */
async function aProgramOnThisMachine() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<link rel="icon" href="data:,"><p>The program has its answer.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const post = async (path: string, headers: Record<string, string>, body: BodyInit) =>
    (await fetch(`${platformUrl()}${path}`, { method: 'POST', headers, body })).json();
  const { client_id } = await post(
    '/mcp/oauth/register',
    { 'content-type': 'application/json' },
    JSON.stringify({ client_name: 'A notebook', redirect_uris: [redirect_uri] }),
  );
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'kept',
    resource: `${platformUrl()}/mcp`,
  });
  return {
    asks: `/connect?${asked}`,
    comesIn: async (address: string) => {
      const code = new URL(address).searchParams.get('code') ?? '';
      const answer = {
        grant_type: 'authorization_code',
        client_id,
        code,
        redirect_uri,
        code_verifier: verifier,
      };
      const tokens = await post('/mcp/oauth/token', {}, new URLSearchParams(answer));
      expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'read' });
    },
  };
}

/** The link in the password reset email. */
function mailedLink(email: string): Promise<string> {
  return until(async () => {
    const texts = (await mails(email)).map(({ text }) => text);
    return /https?:\/\/\S+\/forgot-password\?token=\S+/.exec(texts.join('\n'))?.[0];
  }, `a link for ${email}`);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill('Password1');
  await page.getByText('Weak password').waitFor();
  await page.getByLabel('New password').fill(password);
  await page.getByText(/^(?:Fair|Good|Strong) password/).waitFor();
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
}

/** What the copied command prints, pasted into a shell. */
async function run(command: string): Promise<unknown> {
  const { stdout } = await shell('sh', ['-c', command]);
  return JSON.parse(stdout);
}
