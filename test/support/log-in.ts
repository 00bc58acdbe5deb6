import type { Page } from 'playwright-core';
import type { TestPerson } from './builders.ts';

/** Logs a person in with the form, on the open page if it is the login, and waits for the next page. */
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
