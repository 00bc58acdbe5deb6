import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';

const browser = aBrowser();

/** Gives the page's browser an authenticator that verifies its person, as a laptop's fingerprint sensor does. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

it('adds a passkey, then logs in with it alone, and with the password and it', async () => {
  const person = await aSupervisor();
  const { page, complaints } = await browser.open({ viewport: { width: 390, height: 844 } });
  await withAuthenticator(page);
  await page.goto('/login');
  await logIn(page, person);
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(10);
  expect([await accessibilityViolations(page), await overflow(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'I’ve saved the codes' }).click();
  await page.getByText('Recovery codes: 10 left').waitFor();
  await page.getByText(/^Passkey: /).waitFor();

  const leave = async () => {
    await page.getByRole('button', { name: /menu of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login' }).first().click();
  };
  await leave();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');

  await leave();
  await page.getByLabel('Email or username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Your account has a second factor.').waitFor();
  expect([await accessibilityViolations(page), await overflow(page)]).toEqual([[], 0]);
  await page.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  // Deleting the account asks for the password and the passkey, once each.
  await page.goto('/profile/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Type your username/).fill(person.username);
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).waitFor();
  expect(await dialog.getByLabel('Your password').count()).toBe(0);
  expect(await page.getByText('Confirm that it’s you').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await page.waitForURL((url) => url.pathname !== '/profile/account');
  expect((await call('GET', `/users/${person.username}`)).status).toBe(404);

  // Expected in the console: the refused logins.
  expect(complaints.filter((text) => !/403/.test(text))).toEqual([]);
});
