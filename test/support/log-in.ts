import type { Page } from 'playwright-core';
import type { TestPerson } from './builders.ts';

/** Logs somebody in by the form: on the page that is open if it is the login, and waits until it leads on. */
export async function logIn(
  page: Page,
  { username, password }: Pick<TestPerson, 'username' | 'password'>,
): Promise<void> {
  if (!page.url().endsWith('/login')) await page.goto('/login');
  await page.getByLabel('Email or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
