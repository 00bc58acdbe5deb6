import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { API_BASE_PATH } from '#shared/constants.ts';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { aGooglePerson } from '../support/oauth.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
const GOOGLE = `${API_BASE_PATH}/oauth/google`;

describe('continuing with Google', () => {
  it('signs up, later signs in, and returns to the requested page', async () => {
    const person = aGooglePerson({ name: 'Gerda Google' });
    const { page, complaints } = await browser.open();
    const addresses = addressesOf(page);
    await page.goto('/register');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await sayWho(page, person);
    await page.getByRole('button', { name: /Gerda Google/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await expectNoTicket(page, addresses);

    await logOut(page);
    await page.goto('/agents');
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await sayWho(page, person);
    await page.waitForURL('**/agents');
    await page.getByText("'s assistant").first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('explains a denial and an unverified address, and offers the other login', async () => {
    const { page, complaints } = await browser.open();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL('**/login');
    await page.getByText('You denied the authorization request.').waitFor();

    const ada = await aSupervisor();
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('The address is verified').uncheck();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/login');
    await page.getByText('Your email address is not verified at Google.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: /Noa Nomail/ }).click();
    await page.getByText('No email address was provided by the OAuth provider.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('asks for the second factor of an account that has one', async () => {
    const ada = await aSupervisor();
    const { token } = ada;
    const { body } = await call('POST', '/auth/authenticator-app', { token });
    const app = new TOTP({ secret: Secret.fromBase32(body.data.secret) });
    await call('POST', '/auth/authenticator-app/confirm', { token, body: { code: app.generate() } });
    const { page, complaints } = await browser.open({ viewport: { width: 390, height: 844 } });
    await page.goto('/login?from=/agents');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await sayWho(page, aGooglePerson({ email: ada.email }));
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect([await accessibilityViolations(page), await overflow(page)]).toEqual([[], 0]);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    // The code of this time step was used up by the confirmation.
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code is not valid, or was used before').waitFor();
    await page.getByLabel('Code').fill(next);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/agents');
    // The refusals are expected errors in the console.
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  });

  it('asks before it replaces the session of another account', async () => {
    const ada = await aSupervisor();
    const { page, complaints } = await browser.open();
    await page.goto('/login');
    await logIn(page, ada);
    const session = () => page.evaluate(() => localStorage.getItem('token'));
    const before = await until(async () => (await session()) ?? undefined, 'a session');
    const person = aGooglePerson();
    await page.goto(GOOGLE);
    await sayWho(page, person);
    await page.getByRole('heading', { name: 'Switch accounts?' }).waitFor();
    expect(await session()).toBe(before);
    await page.getByRole('button', { name: `Stay ${ada.username}` }).click();
    await page.getByRole('heading', { name: 'Switch accounts?' }).waitFor({ state: 'hidden' });
    expect(await session()).toBe(before);

    await page.goto(GOOGLE);
    await sayWho(page, person);
    await page.getByRole('button', { name: /^Switch to / }).click();
    await expect.poll(session).not.toBe(before);
    expect(complaints).toEqual([]);
  });

  it('accepts a ticket once, and explains an address without one', async () => {
    const { page } = await browser.open();
    await page.goto('/oauth/success?token=used-already');
    await page.waitForURL('**/login');
    await page
      .getByText('Authentication succeeded but failed to load user data. Please try again.')
      .waitFor();
    await page.goto('/oauth/success');
    await page.getByText('No authentication token received').waitFor();
    await page.goto('/oauth/success?error=who-knows');
    await page.getByText('An unknown error occurred during authentication.').waitFor();
  });
});

async function sayWho(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in with Google, as played on this machine' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Every URL that the page requested or sent as referrer. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  return addresses;
}

/** The session token is in no URL, and the ticket is no longer in the page's URL or the history. */
async function expectNoTicket(page: Page, addresses: string[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toMatch(/^ey/);
  expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([]);
  expect(page.url()).not.toContain('token=');
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain('token=');
  await page.goto('/');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}
