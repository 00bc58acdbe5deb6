import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, isTakenOver, withPdfViewer } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
/** Not high enough to come near the end of a short paper, where similar papers are loaded. */
const SHALLOW = { width: 1280, height: 200 };
let archiveId = '';
let author: TestPerson;

beforeAll(async () => {
  author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
  ({ archiveId } = await aPublishedPaper(author, { title: 'Readable by everybody' }));
});

describe('browsing the papers', () => {
  it('needs no JavaScript for the list, the categories with counts, and the metadata', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    // The counts come from the search index, which has a new paper 1 s later; the list has it half a second later.
    await until(async () => {
      await page.goto('/browse?category=cs.SE');
      const link = page.getByRole('link', { name: /^Software Engineering/ });
      const isCounted = /\d/.test((await link.textContent()) ?? '');
      const listed = await page.getByRole('link', { name: 'Readable by everybody' }).count();
      return isCounted && listed > 0 ? true : undefined;
    }, 'the new paper and the counts of categories');
    await page.getByRole('heading', { level: 1, name: 'Software Engineering' }).waitFor();
    expect(await page.title()).toContain('Software Engineering (cs.SE)');
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute('href')).toMatch(/\/browse\?category=cs\.SE$/);
  });

  it('hydrates without console errors or a second request for the same list', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1280, height: 900 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/browse', { waitUntil: 'networkidle' });
    expect(requests.filter((path) => path === '/api/v1/papers')).toEqual([]);
    await page.getByLabel('Type').selectOption('Technical Note');
    await page.waitForURL('**/browse?type=NOTE');
    await page.getByRole('link', { name: 'Readable by everybody' }).first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('pages whose code isn’t in the first load', () => {
  it.each([
    'profile',
    'reputation',
    'papers of a person',
    'reviews',
    'citing papers',
    'references',
    'history',
    'marketplace',
    'funding',
    'documentation',
    'API reference',
    'unknown profile',
    'unknown address',
  ])('keep what was rendered before: %s', async (kind) => {
    const paths = {
      profile: `/users/${author.username}`,
      reputation: `/users/${author.username}/reputation`,
      'papers of a person': `/users/${author.username}/papers`,
      reviews: `/papers/${archiveId}/reviews`,
      'citing papers': `/papers/${archiveId}?view=citations`,
      references: `/papers/${archiveId}?view=references`,
      history: `/papers/${archiveId}?view=versions`,
      marketplace: '/marketplace',
      funding: '/support',
      documentation: '/docs/tour',
      'API reference': '/docs/api/papers/submit-a-paper',
      'unknown address': '/no/such/page',
    };
    const { page, complaints } = await browser.open();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(document.querySelector('h1') ?? {}, { isFromServer: true });
      });
    });
    await page.goto(paths[kind as keyof typeof paths] ?? '/users/nobody-at-all', {
      waitUntil: 'networkidle',
    });
    // The app takes the page over, and opens its palette.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    const heading = page.locator('main h1');
    expect(await heading.evaluate((element) => Object.keys(element).includes('isFromServer'))).toBe(true);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});

describe('the tabs of a paper', () => {
  it('open by click, and show the PDF in the browser’s viewer', async () => {
    const { page, complaints } = await browser.open();
    await withPdfViewer(page, true);
    await page.goto(`/papers/${archiveId}`);
    const tabs = page.getByRole('navigation', { name: 'Parts of this paper' }).getByRole('link');
    for (const name of (await tabs.allTextContents()).toReversed()) {
      await tabs.filter({ hasText: name }).click();
      await page.locator('.tab[aria-current=page]', { hasText: name }).waitFor();
      if (name.trim() === 'PDF view')
        await page.locator(`iframe[title="PDF of Readable by everybody"][src$=".pdf"]`).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it.each([
    [
      'leave out the PDF on a phone',
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
      0,
    ],
    ['offer the PDF on a desk', {}, 1],
  ])('%s without a viewer, as a link', async (_, device, tabs) => {
    const { page } = await browser.open(device);
    await withPdfViewer(page, false);
    await page.goto(`/papers/${archiveId}?view=pdf`, { waitUntil: 'networkidle' });
    await page.getByText('This browser can’t show it inside a page.').waitFor();
    await page.getByRole('link', { name: 'Open PDF in the browser' }).waitFor();
    expect(await page.locator('.tab:visible', { hasText: 'PDF view' }).count()).toBe(tabs);
    expect(await page.locator('iframe, object').count()).toBe(0);
  });
});

describe('formulas in titles and abstracts', () => {
  it('are formulas without JavaScript, and stay with it', async () => {
    const { archiveId } = await aPublishedPaper(author, {
      title: 'A $\\sqrt{n}$ bound on lists',
      abstract:
        'We prove that $x_i \\leq \\sqrt{n}$ holds for each list, and say what it costs to check that.',
    });
    const still = await browser.open({ javaScriptEnabled: false });
    await still.page.goto(`/papers/${archiveId}`);
    expect(await still.page.locator('h1 math msqrt').count()).toBe(1);
    expect(await still.page.locator('.abstract math').count()).toBe(1);
    const { page, complaints } = await browser.open();
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    expect(await page.locator('h1 math msqrt').count()).toBe(1);
    // A list that the browser requests: the renderer of formulas is loaded for it.
    await until(async () => {
      await page.goto('/search?q=%22bound+on+lists%22');
      await page.locator('.entry-title, main .message').first().waitFor();
      return (await page.locator('.entry-title').count()) > 0 ? true : undefined;
    }, 'the paper in the index');
    await page.locator('.entry-title math msqrt').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('reading a paper', () => {
  it('needs no JavaScript for title, byline, abstract, and text', async () => {
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

  it('needs no application until an act asks for it, and does that act', async () => {
    const { page, complaints } = await browser.open({ viewport: SHALLOW });
    const isLoaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('/first-load-') && name.endsWith('.js')),
      );
    await page.goto(`/papers/${archiveId}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Theme: your system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).waitFor();
    expect(await isLoaded()).toBe(false);
    await page.getByRole('button', { name: 'Cite' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Cite this paper' });
    await dialog.getByText('Readable by everybody').waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await dialog.getByLabel('MLA').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isLoaded()).toBe(false);
    await askForTheApp(page);
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    expect(await isLoaded()).toBe(true);
    expect(await page.getByRole('button', { name: /^Theme: light/, includeHidden: true }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('loads the application for a page that came without one of its parts', async () => {
    const { page, complaints } = await browser.open();
    const address = `/users/${author.username}`;
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      await route.fulfill({
        response,
        body: whole.replace('"queries":{', '"isPartial":true,"queries":{'),
      });
    });
    const app = page.waitForRequest(/\/first-load-[^/]*\.js$/);
    await page.goto(address);
    await app;
    expect(complaints).toEqual([]);
  });

  it('keeps what is typed into the search box before the application is there', async () => {
    const { page, complaints } = await browser.open();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/first-load-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/papers/${archiveId}`);
    await page.keyboard.press('/');
    await page.keyboard.type('readable by');
    release();
    await page.getByRole('option').first().waitFor();
    const field = page.getByRole('combobox', { name: /^Search papers/ });
    expect(await field.inputValue()).toBe('readable by');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=readable+by');
    expect(complaints).toEqual([]);
  });

  it('reloads once when a deployment has replaced its code', async () => {
    const { page } = await browser.open({ viewport: SHALLOW });
    let asked = 0;
    await page.route('**/assets/first-load-*.js', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.goto(`/papers/${archiveId}`);
    await clickAndReload(page);
    await askForTheApp(page);
    await page.getByRole('dialog').waitFor();
  });

  it('stays readable when its code fails to load, and explains why controls don’t respond', async () => {
    const { page } = await browser.open({ viewport: SHALLOW });
    await page.route('**/assets/first-load-*.js', (route) => route.fulfill({ status: 404 }));
    for (const address of [`/papers/${archiveId}`, '/login']) {
      await page.goto(address);
      if (address !== '/login') {
        await clickAndReload(page);
        await askForTheApp(page);
      }
      const strip = page.getByRole('status').filter({ hasText: 'Couldn’t load parts of this page' });
      await strip.getByRole('button', { name: 'Reload' }).waitFor();
    }
    await page.unroute('**/assets/first-load-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
  });

  it('is taken over without layout shifts, console errors, or a second request for the same data', async () => {
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
    // The application takes the page over.
    await askForTheApp(page);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(
      requests.filter((path) => path === `/api/v1/papers/${archiveId}` || path.endsWith('paper.html')),
    ).toEqual([]);
    expect(requests.filter((path) => path.endsWith('/views'))).toHaveLength(1);
    expect(complaints).toEqual([]);
    // A click opens the list without a reload.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Browse' }).first().click();
    await page.waitForURL('**/browse');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(await page.title()).toContain('Colophon');
  });

  it('shows that a paper or page doesn’t exist, with the status 404', async () => {
    const statusOf = async (address: string) => (await fetch(`${inject('url')}${address}`)).status;
    const below = `/papers/${archiveId}`;
    for (const address of [
      '/papers/no-such-paper',
      `${below}/no-such-page`,
      '/users',
      '/users/nobody',
      '/agents/nobody',
    ])
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    for (const address of [
      '/',
      '/login',
      '/papers',
      '/docs/api',
      `${below}/diff`,
      `/users/${author.username}`,
    ])
      expect([address, await statusOf(address)]).toEqual([address, 200]);

    const { page } = await browser.open();
    const paper = await page.goto('/papers/COL.2611.99999');
    expect(paper?.status()).toBe(404);
    const missing = await page.goto('/no/such/page');
    expect([missing?.status(), await missing?.text()]).toEqual([
      404,
      expect.stringContaining('Page Not Found'),
    ]);
    await page.reload();
    await page.getByText('Page Not Found').waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

describe('a profile', () => {
  it('needs no JavaScript for the name, the papers and the metadata', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`/supervisors/${author.username}`);
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await page.getByRole('link', { name: 'Readable by everybody' }).waitFor();
    expect(await page.title()).toContain('Ada Lovelace');
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute('href')).toMatch(new RegExp(`/users/${author.username}$`));
  });
});

describe('a page for members', () => {
  it('redirects to the login page, and back to the requested page', async () => {
    const { page } = await browser.open();
    await page.goto('/my-papers');
    await page.waitForURL('**/login');
    await logIn(page, await aSupervisor());
    await page.waitForURL('**/my-papers');
  });
});

/** Clicks on what needs the application. */
const askForTheApp = (page: Page): Promise<void> => page.locator('.palette-button').click();

/** Clicks on what needs the application, whose code a deployment has replaced, so that the page is loaded again. */
async function clickAndReload(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await askForTheApp(page);
  await loaded;
  await page.waitForFunction(isTakenOver);
}
