import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overflow } from '../support/accessibility.ts';
import { aBrowser } from '../support/browser.ts';
import { aRegistration, mailedCode } from '../support/builders.ts';
import { declareNoAi } from '../support/declare-provenance.ts';
import { exampleFiles } from '../support/example-files.ts';
import { correctWhatWasRead } from '../support/submit-steps.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();

describe('from registration to publication', () => {
  it('publishes a LaTeX project with figures and bibliography', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 960 } });
    await register(page);
    await submit(page, {
      title: 'Reputation, sent by hand',
      category: 'Statistics Theory',
      files: exampleFiles('reputation-wilson', 'v2', 'main.tex'),
    });
    const archiveId = await readPaper(page, 'Reputation, sent by hand');
    await page.locator('math').first().waitFor();
    expect(await page.locator('.equation-number').count()).toBeGreaterThan(1);
    expect(await page.locator('article figure img').count()).toBeGreaterThan(0);
    await openPdf(page);
    await findInBrowse(archiveId, 'Reputation, sent by hand');
    expect(complaints).toEqual([]);
  });

  it('publishes a Markdown paper with figures and bibliography', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 390, height: 844 } });
    await register(page);
    await submit(page, {
      title: 'Search, sent from a phone',
      category: 'Information Retrieval',
      files: exampleFiles('how-search-ranks', 'v1', 'paper.md'),
    });
    const archiveId = await readPaper(page, 'Search, sent from a phone');
    await page.locator('.references li').first().waitFor();
    expect(await page.locator('article figure img').count()).toBeGreaterThan(0);
    expect(await page.locator('.references li').count()).toBeGreaterThan(4);
    expect(await overflow(page)).toBe(0);
    await findInBrowse(archiveId, 'Search, sent from a phone');
    expect(complaints).toEqual([]);
  });
});

async function register(page: Page): Promise<void> {
  const { username, email, password } = aRegistration();
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/verify-email');
  await page
    .getByText('Registration successful! Please check your email for a 6-digit verification code.')
    .waitFor();
  const code = await mailedCode(email);
  await page.getByLabel(/code/i).first().fill(code);
  // The code logs in.
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: /menu of/ }).waitFor();
}

async function submit(
  page: Page,
  paper: { title: string; category: string; files: string[] },
): Promise<void> {
  await page.goto('/submit');
  await page.setInputFiles('input[type=file]', paper.files);
  await correctWhatWasRead(page, { ...paper, type: 'Technical Note' });
  await declareNoAi(page);
  await page.getByRole('button', { name: 'Submit paper' }).click();
  await page.getByText('Save the files').waitFor();
  const heading = page.getByRole('heading', {
    level: 1,
    name: /Publishing your paper|Your paper is published/,
  });
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('link', { name: 'View paper' }).click({ timeout: 90_000 });
}

/** The paper's page; its archiveId. */
async function readPaper(page: Page, title: string): Promise<string> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const text = await page.locator('main').textContent();
  return /COL\.\d{4}\.\d{5}/.exec(text ?? '')?.[0] ?? '';
}

async function openPdf(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /Download PDF/ });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

/** A reader without an account finds it under Browse. */
async function findInBrowse(archiveId: string, title: string): Promise<void> {
  const { page, complaints } = await browser.open();
  const link = page.locator(`a[href="/papers/${archiveId}"]`, { hasText: title }).first();
  // The CDN caches the list for 10 s.
  await until(async () => {
    await page.goto('/browse');
    return (await link.count()) > 0 ? true : undefined;
  }, `${archiveId} under Browse`);
  await link.click();
  await page.waitForURL(`**/papers/${archiveId}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(complaints).toEqual([]);
}
