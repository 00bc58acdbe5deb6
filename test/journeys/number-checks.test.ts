import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aPaperWithNumbers } from '../support/paper-with-numbers.ts';

const browser = aBrowser();
let author: TestPerson;
let archiveId = '';
beforeAll(async () => {
  author = await aSupervisor();
  const files = [{ name: 'paper.md', content: aPaperWithNumbers() }];
  ({ archiveId } = await aPublishedPaper(author, { title: 'A paper with numbers' }, files));
});

const VIEWS = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe('a reader', () => {
  it.each(VIEWS)('opens the arithmetic on the tab of checks at $width px, $colorScheme', async (view) => {
    const { width, colorScheme } = view;
    const { page, complaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`/papers/${archiveId}`);
    await page.getByRole('link', { name: 'Checks', exact: true }).click();
    const checks = page.getByRole('region', { name: 'Numbers: 3 of 6 don’t agree' });
    await checks.getByText('17/48 = 35.42%. The paper says 36%.').waitFor();
    await checks.getByText('It changes whether the result is significant at .05.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    if (process.env.LOOK) {
      await checks.scrollIntoViewIfNeeded();
      await page.screenshot({
        path: `${process.env.LOOK}/numbers-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
    await checks.getByRole('link', { name: '“Results”' }).first().click();
    await page.waitForURL('**#p-results');
    expect(complaints).toEqual([]);
  });

  it('reads them without JavaScript', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`/papers/${archiveId}?view=checks`);
    expect(await page.getByText('30 + 31 = 61. The table says 63.').isVisible()).toBe(true);
  });
});

describe('an author', () => {
  it.each(VIEWS)('sees them in the preview, before readers do, at $width px, $colorScheme', async (view) => {
    const { width, colorScheme } = view;
    const { page } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
    await page.addInitScript((token) => localStorage.setItem('token', token), author.token);
    await page.goto('/submit');
    const buffer = Buffer.from(aPaperWithNumbers());
    await page.setInputFiles('input[type=file]', [{ name: 'paper.md', mimeType: 'text/markdown', buffer }]);
    await page.getByRole('button', { name: 'Preview paper' }).click();
    const numbers = page.getByRole('region', { name: '3 numbers that don’t agree' });
    await numbers.getByText('30 + 31 = 61. The table says 63.').waitFor({ timeout: 150_000 });
    expect(await accessibilityViolations(page, { within: '.preview-numbers' })).toEqual([]);
    expect(await overflow(page)).toBe(0);
    if (process.env.LOOK)
      await page.screenshot({
        path: `${process.env.LOOK}/preview-${width}-${colorScheme}.png`,
        fullPage: true,
      });
  });
});
