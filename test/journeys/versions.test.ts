import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aSubmission, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();

const FIRST = `# One\n\nThe first paragraph has some words that stay as they are, and $a^2+b^2$ in it.\n\n# Two\n\nThe second section says less than the first, but it says it well.\n`;
const SECOND = FIRST.replace('$a^2+b^2$', '$a^2-b^2$').replace('some words', 'a few words');

describe('a paper after its first version', () => {
  it('is revised, compared, and withdrawn with a reason', async () => {
    const author = await aSupervisor();
    const send = (method: string, path: string, text: string) =>
      call(method, path, {
        token: author.token,
        body: aSubmission({}, [{ name: 'paper.md', content: text }]),
      });
    const { id, archiveId } = (await send('POST', '/papers', FIRST)).body.data;
    await pipelineEnd(id, author.token);
    await send('PUT', `/papers/${id}`, SECOND);
    await pipelineEnd(id, author.token);

    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 960 } });
    await page.goto('/login');
    await page.getByLabel('Email or username').fill(author.username);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto(`/papers/${archiveId}v1`);
    await page.getByRole('link', { name: 'Read the latest version, 2' }).click();
    await page.getByRole('link', { name: /^Versions/ }).click();
    await page.getByText('Version 2 published').waitFor();
    await page.getByRole('link', { name: 'Compare with v1' }).click();

    await page.locator('.diff del').first().waitFor();
    await page.locator('.diff del', { hasText: /^some\s*$/ }).waitFor();
    expect(await page.locator('.diff del > math').count()).toBe(1);
    expect(await page.locator('.diff ins > math').count()).toBe(1);
    await page.getByRole('button', { name: 'Next change' }).click();
    await page.getByText('1 of 1').waitFor();
    await page.getByRole('link', { name: 'Read version 2' }).click();

    await page.getByRole('link', { name: /^Versions/ }).click();
    await page.getByRole('button', { name: 'Withdraw paper …' }).click();
    await page.getByLabel('Reason').fill('The sample was counted twice.');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw paper' }).click();
    await page.getByRole('heading', { name: 'Withdrawn' }).waitFor();
    await page.getByText('The sample was counted twice.').first().waitFor();
    expect(await page.title()).toMatch(/^WITHDRAWN: /);
    expect(await page.getByRole('link', { name: 'Download PDF' }).count()).toBe(0);
    expect(complaints).toEqual([]);

    const { page: reader } = await browser.open({ viewport: { width: 360, height: 740 } });
    await until(async () => {
      await reader.goto(`/papers/${archiveId}`);
      return (await reader.getByRole('heading', { name: 'Withdrawn' }).count()) > 0 || undefined;
    }, 'the tombstone for readers');
    expect(
      await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  });
});
