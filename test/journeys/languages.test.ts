import { expect, it } from 'vitest';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';

const browser = aBrowser();

it('shows the screens in Spanish to those who choose it, and in English again', async () => {
  const person = await aSupervisor();
  const { page, complaints } = await browser.open();
  await page.goto('/browse');
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: 'Artículos' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByText('Traducción automática').waitFor();

  // It is remembered.
  await page.goto('/login');
  await page.getByLabel('Contraseña', { exact: true }).waitFor();
  await page.goto('/login?language=en');
  await logIn(page, person);
  await page.goto('/?language=es');
  await page.getByRole('link', { name: 'Mis artículos' }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('link', { name: 'My Papers' }).first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(complaints).toEqual([]);
});
