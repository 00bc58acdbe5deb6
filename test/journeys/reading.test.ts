import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';

const browser = aBrowser();
let archiveId = '';

beforeAll(async () => {
  const author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
  ({ archiveId } = await aPublishedPaper(author, { title: 'Readable by everybody' }));
});

describe('reading a paper', () => {
  it('needs no JavaScript: title, byline, abstract and text stand in the page', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`/papers/${archiveId}`);
    await page.getByRole('heading', { level: 1, name: 'Readable by everybody' }).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    for (const words of [
      'Ada Lovelace',
      'What this paper says in a few words',
      'We wrote a text and sent it.',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('is taken over by the browser without a jump, a complaint or a second request for the same data', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1280, height: 900 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(shifted).toBeLessThan(0.01);
    expect(
      requests.filter((path) => path === `/api/v1/papers/${archiveId}` || path.endsWith('paper.html')),
    ).toEqual([]);
    expect(requests.filter((path) => path.endsWith('/views'))).toHaveLength(1);
    expect(complaints).toEqual([]);
    // It is alive: a click goes to the list without loading the page anew.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await page.waitForURL('**/browse');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.title()).toContain('Colophon');
  });

  it('says so when there is no such paper or page', async () => {
    const { page } = await browser.open();
    const paper = await page.goto('/papers/COL.2611.99999');
    expect(paper?.status()).toBe(404);
    await page.goto('/no/such/page');
    await page.getByText('Page Not Found').waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('every screen', () => {
  it('fits a narrow phone in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints } = await browser.open({ viewport: { width: 360, height: 780 }, colorScheme });
      for (const path of [
        '/',
        '/browse',
        `/papers/${archiveId}`,
        '/login',
        '/register',
        '/verify-email',
        '/nothing',
      ]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} in ${colorScheme}`).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    }
  });

  it('sends who must log in to the login page, and back to where they wanted to go', async () => {
    const author = await aSupervisor();
    const { page } = await browser.open();
    await page.goto('/my-papers');
    await page.waitForURL('**/login');
    await page.getByLabel('Email or username').fill(author.username);
    await page.getByLabel('Password', { exact: true }).fill(author.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/my-papers');
    expect((await call('GET', '/users/me', { token: author.token })).status).toBe(200);
  });
});
