import { describe, expect, it } from 'vitest';
import { aBrowser } from '../support/browser.ts';

const browser = aBrowser();
const REFERENCE = '/docs/api/versions/compare-two-versions';

describe('a reader of the documentation', () => {
  it('searches it with the keyboard, and arrives at an endpoint', async () => {
    const { page, complaints } = await browser.open();
    await page.goto('/docs');
    const search = page.getByRole('combobox', { name: 'Search the documentation' });
    await search.fill('submit a paper');
    await page.getByRole('option', { name: 'Submit a paper POST /api/v1/papers' }).waitFor();
    const names = await page.getByRole('option').allTextContents();
    const at = names.findIndex((name) => name.startsWith('Submit a paperPOST'));
    for (let step = 0; step <= at; step++) await search.press('ArrowDown');
    await search.press('Enter');
    await page.waitForURL('**/docs/api/papers/submit-a-paper');
    const heading = page.getByRole('heading', { name: 'Submit a paper', exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThan(0);
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(400);
    expect(complaints).toEqual([]);
  });

  it('opens the folded object that a link leads to', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await browser.open({ javaScriptEnabled });
      await page.goto('/docs/api/papers#the-paperdetail-object');
      await page.locator('#the-paperdetail-object').getByText('decisionSummary').waitFor();
    }
  });

  it('chooses a language once, for all examples and all pages', async () => {
    const { page } = await browser.open();
    await page.goto(REFERENCE);
    expect(await page.getByText('urlopen(request)').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('radio', { name: 'Python' }).first().check();
    expect(await page.getByText('urlopen(request)').filter({ visible: true }).count()).toBe(1);
    await page.goto('/docs/api/papers/get-a-paper');
    await page.getByText('urlopen(request)').filter({ visible: true }).first().waitFor();
  });

  it('copies an example with the address of this site', async () => {
    const { page } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(REFERENCE);
    await page.getByRole('button', { name: 'Copy' }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl "${new URL(page.url()).origin}/api/v1/papers/`);
  });

  it('reads and chooses the language without scripts', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(REFERENCE);
    await page.getByRole('radio', { name: 'TypeScript' }).first().check();
    expect(await page.getByText('await fetch(').filter({ visible: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Copy' }).filter({ visible: true }).count()).toBe(0);
  });
});
