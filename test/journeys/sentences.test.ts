import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aRegistration, aSupervisor } from '../support/builders.ts';
import {
  CONFIRMATION_ROWS,
  LOGIN_ROWS,
  OAUTH_ROWS,
  REGISTER_ROWS,
  type SentenceRow,
} from '../support/specified-sentences.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
const GOOD = { password: 'Correct7horse' };

/** Compares each fixed sentence (docs/product/texts.md) with what the page and the API say. */
describe('the fixed sentences', () => {
  it('appear under the fields of the registration page verbatim, and disappear when the field is edited', async () => {
    const { page } = await browser.open();
    await page.goto('/register');
    const whole = { ...aRegistration(), ...GOOD };
    await fill(page, { Email: whole.email, Username: whole.username });
    await fill(page, { Password: GOOD.password, 'Confirm password': GOOD.password });
    for (const row of [...REGISTER_ROWS, ...CONFIRMATION_ROWS]) {
      const field = page.getByLabel(row.label, { exact: true });
      const before = await field.inputValue();
      await field.fill(row.typed);
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText(row.sentence, { exact: true }).first().waitFor();
      await field.fill(before);
      await page.getByText(row.sentence, { exact: true }).first().waitFor({ state: 'hidden' });
    }
    expect(new URL(page.url()).pathname).toBe('/register');
  });

  it.each(REGISTER_ROWS)(
    'are returned by the API as well: $field "$typed"',
    async ({ field, typed, sentence }) => {
      const body = { ...aRegistration(), ...GOOD, [field]: typed };
      await expectRefusal('/auth/register', body, { field, sentence });
    },
  );

  it('appear under the fields of the login page', async () => {
    const { page } = await browser.open();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    for (const { sentence } of LOGIN_ROWS) await page.getByText(sentence, { exact: true }).waitFor();
  });

  it.each(LOGIN_ROWS)(
    'are returned by the API as well: logging in without $field',
    async ({ field, typed, sentence }) => {
      const body = { login: 'ada1', password: 'Correct7horse', [field]: typed };
      await expectRefusal('/auth/login', body, { field, sentence });
    },
  );

  it('are the same on the page and in the API for a login that fails', async () => {
    const { page } = await browser.open();
    const known = await aSupervisor();
    const body = { login: known.username, password: 'Wrong7horse' };
    const { body: answer } = await call('POST', '/auth/login', { body });
    await logIn(page, body.login, body.password);
    await page.getByText(answer.error, { exact: true }).waitFor();
  });

  it('ask unverified accounts to verify, with a link to a new code', async () => {
    const sentence = 'Please verify your email address before logging in.';
    const registration = { ...aRegistration(), ...GOOD };
    await call('POST', '/auth/register', { body: registration });
    const { status, body } = await call('POST', '/auth/login', {
      body: { login: registration.username, password: GOOD.password },
    });
    expect([status, body.error, body.requiresVerification]).toEqual([403, sentence, true]);
    const { page } = await browser.open();
    await logIn(page, registration.username, GOOD.password);
    await page.getByText(sentence).waitFor();
    const resend = page.getByRole('link', { name: /Resend/ });
    expect(await resend.getAttribute('href')).toMatch(/^\/resend-verification/);
  });

  it('are the same on the page and in the API for a username that is taken', async () => {
    const taken = await aSupervisor();
    const fresh = { ...aRegistration(), ...GOOD };
    const { body: answer } = await call('POST', '/auth/register', {
      body: { ...fresh, username: taken.username },
    });
    const { page } = await browser.open();
    await page.goto('/register');
    await fill(page, { Email: fresh.email, Username: taken.username });
    await fill(page, { Password: GOOD.password, 'Confirm password': GOOD.password });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText(answer.error, { exact: true }).waitFor();
  });

  it('explain on the login page why signing in with a provider failed', async () => {
    const { page } = await browser.open();
    for (const [code, sentence] of OAUTH_ROWS) {
      await page.goto(`/oauth/success?error=${code}`);
      await page.waitForURL('**/login');
      await page.getByText(sentence, { exact: true }).waitFor();
    }
    await page.goto('/oauth/success');
    await page.getByText('No authentication token received', { exact: true }).waitFor();
  });

  it('lead from an expired token to the login, once', async () => {
    const { page } = await browser.open();
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('token', 'no-token-of-ours'));
    await page.goto('/my-papers');
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('name a missing page', async () => {
    const { page } = await browser.open();
    await page.goto('/no-such-page');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('errors in the browser', () => {
  it('lose no typed text when the session ends', async () => {
    const { page } = await browser.open();
    const { username, password } = await aSupervisor();
    await logIn(page, username, password);
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/profile');
    const bio = page.getByLabel('Bio');
    await bio.fill('Half a sentence about moss');
    await page.route('**/api/v1/users/me', (route) => answer(route, 401, 'session-ended'));
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.unroute('**/api/v1/users/me');
    await fill(page, { 'Email or username': username, Password: password });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/profile');
    await until(async () => ((await bio.inputValue()).startsWith('Half') ? true : undefined), 'the words');
  });

  it('offer a retry, for a failed response and for a page whose code a deployment replaced', async () => {
    const { page } = await browser.open();
    // Where the application is there from the start: elsewhere, the server draws what a visitor searches for.
    await page.goto('/login');
    await page.route('**/api/v1/search?*', (route) => answer(route, 500, 'internal-error'));
    await page.getByRole('combobox').first().fill('lichens');
    await page.keyboard.press('Enter');
    await page.getByText('Search failed').waitFor();
    await page.getByText('a-request').waitFor();
    await page.unroute('**/api/v1/search?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Search failed').waitFor({ state: 'hidden' });

    let asked = 0;
    await page.route(/assets\/contact-page/, (route) => {
      asked++;
      return route.abort();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { name: 'Couldn’t load this page' }).waitFor();
    expect(asked, 'once, and after one reload').toBe(2);
    await page.unroute(/assets\/contact-page/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Send message' }).waitFor();
  });
});

const answer = (route: Route, status: number, code: string) =>
  route.fulfill({ status, json: { success: false, error: 'It broke.', code, requestId: 'a-request' } });

async function expectRefusal(
  path: string,
  body: object,
  { field, sentence }: Pick<SentenceRow, 'field' | 'sentence'>,
) {
  const { status, body: answer } = await call('POST', path, { body });
  expect(status).toBe(400);
  expect(answer).toMatchObject({ success: false, error: sentence });
  expect(answer.details).toContainEqual({ path: field, message: sentence });
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/login');
  await fill(page, { 'Email or username': login, Password: password });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
