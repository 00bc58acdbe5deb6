import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();

/** Words that no other test uses. */
const ABSTRACT =
  'Heliographic quaternions turn slowly. We measure how heliographic quaternions drift, and how fast a drift is seen.';
let author: TestPerson;
let first: { id: string; archiveId: string };

beforeAll(async () => {
  author = await aSupervisor({ firstName: 'Hedda', lastName: 'Heliograf' });
  const fields = { abstract: ABSTRACT, primaryCategory: 'econ.EM', keywords: ['heliography'] };
  first = await aPublishedPaper(author, {
    ...fields,
    title: 'Heliographic quaternions in motion',
    paperType: 'ARTICLE',
  });
  await aPublishedPaper(author, {
    ...fields,
    title: 'Drift of heliographic quaternions',
    secondaryCategory: 'stat.ME',
  });
  await until(async () => {
    const { body } = await call('GET', '/search?q=heliographic');
    const similar = await call('GET', `/papers/${first.id}/similar`);
    const people = await call('GET', '/search/people?kind=supervisors&q=heliograf');
    const listed = await call('GET', '/papers?category=econ.EM&type=ARTICLE');
    const isThere =
      body.data.pagination.totalCount === 2 &&
      similar.body.data.papers.length > 0 &&
      people.body.data.pagination.totalCount === 1 &&
      listed.body.data.papers.some(({ id }: { id: string }) => id === first.id);
    return isThere || undefined;
  }, 'both papers in search and lists, and their author among people');
});

const box = (page: Page) => page.getByRole('combobox', { name: 'Search papers, authors, categories' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q');

describe('searching', () => {
  it('works by keyboard alone, from a slash over a category to results, and narrows them', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.keyboard.press('/');
    await page.keyboard.type('heliographic /ca');
    await option(page, /^\/category:/).waitFor();
    await page.keyboard.press('ArrowDown');
    const chosen = await option(page, /^\/category:/).getAttribute('id');
    await page.locator(`[aria-activedescendant="${chosen}"]`).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('econ.e');
    await option(page, /^econ\.EM/).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => box(page).inputValue()).toBe('heliographic /category:econ.EM ');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'heliographic' }).waitFor();
    expect(queryOf(page)).toBe('heliographic /category:econ.EM');
    await page.getByRole('link', { name: 'Drift of heliographic quaternions' }).waitFor();
    expect(await page.locator('.entry mark').first().textContent()).toMatch(/heliographic/i);

    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^Research Article/ })
      .click();
    await page
      .getByRole('link', { name: 'Drift of heliographic quaternions' })
      .waitFor({ state: 'detached' });
    expect(queryOf(page)).toBe('heliographic /category:econ.EM /type:ARTICLE');
    await page
      .getByRole('list', { name: 'Filters' })
      .getByRole('link', { name: /^Econometrics/ })
      .click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'heliographic /type:ARTICLE');
    await page.getByLabel('Sort by').selectOption('Newest');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'date');

    await box(page).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('says how it corrected a typo, and what it can’t parse', async () => {
    const { page } = await browser.open();
    await page.goto('/search?q=heliographci');
    await page.getByRole('link', { name: 'heliographic', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('q') === 'heliographic');
    await page.goto('/search?q=heliographic+%2Fcategory%3Aalchemy');
    await page.getByRole('alert').getByText('There is no category “alchemy”.').waitFor();
    expect(await page.getByRole('alert').locator('mark').textContent()).toBe('/category:alchemy');
  });

  it('suggests papers, whose pages link to similar ones', async () => {
    const { page, complaints } = await browser.open();
    await page.goto('/', { waitUntil: 'networkidle' });
    await box(page).focus();
    await page.keyboard.type('heliographic quat');
    await option(page, /^Heliographic quaternions in motion/).click();
    await page.getByRole('heading', { level: 1, name: 'Heliographic quaternions in motion' }).waitFor();
    await page.getByRole('heading', { name: 'Similar papers' }).scrollIntoViewIfNeeded();
    await page
      .getByRole('region', { name: 'Similar papers' })
      .getByRole('link', { name: 'Drift of heliographic quaternions' })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('finds people, and saves a search when logged in', async () => {
    const { page, complaints } = await browser.open();
    await page.addInitScript((token) => localStorage.setItem('token', token), author.token);
    await page.goto('/search?q=heliograf');
    await page.getByRole('link', { name: 'Supervisors 1' }).click();
    await page.getByRole('heading', { name: 'Hedda Heliograf' }).waitFor();
    await page.goto('/search?q=heliographic');
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByLabel('Name').fill('Everything heliographic');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'My saved searches' }).click();
    const saved = page.getByRole('article', { name: 'Everything heliographic' });
    const changed = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await saved.getByLabel('Email').click();
    await changed;
    await page.reload();
    await saved.getByRole('checkbox', { name: 'Email', checked: true }).waitFor();
    await saved.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No saved searches yet.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('browsing', () => {
  it('leads from the category tree to a month of one category', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await page.goto('/browse');
    const tree = page.getByRole('navigation', { name: 'Categories' });
    await tree.getByText('Economics', { exact: true }).click();
    await tree.getByRole('link', { name: /^Econometrics [1-9]/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Econometrics' }).waitFor();
    await page.getByLabel('Type').selectOption('Research Article');
    await page.getByLabel('Month').selectOption({ index: 1 });
    await page.waitForURL((url) => /^20\d\d-\d\d$/.test(url.searchParams.get('month') ?? ''));
    await page.getByRole('link', { name: 'Heliographic quaternions in motion' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

const SCREENS = [
  '/search?q=heliographic+%2Fcategory%3Aecon',
  '/browse?category=econ.EM',
  '/search?papers=recommended',
  '/search?q=%2Fcategory%3Aalchemy',
  '/search?q=heliograf&tab=supervisors',
  '/search?tab=agents',
  '/search?q=xylophonic',
  '/search/saved',
  '/?papers=trending&time=month',
];

describe('the screens of search', () => {
  // Wide screens differ only in their rail, which three of them show.
  it.each([
    ['light', 1280, SCREENS.slice(0, 3)],
    ['dark', 360, SCREENS],
  ] as const)('fit and have no barrier, in %s on %i px', async (colorScheme, width, paths) => {
    const { page, complaints } = await browser.open({ viewport: { width, height: 780 }, colorScheme });
    await page.addInitScript((token) => localStorage.setItem('token', token), author.token);
    for (const path of [...paths, `/papers/${first.archiveId}`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect([path, await accessibilityViolations(page), await overflow(page)]).toEqual([path, [], 0]);
    }
    if (width < 760) await page.getByRole('button', { name: 'Search', exact: true }).click();
    else await box(page).focus();
    await page.keyboard.type('/');
    await option(page, /^\/category:/).waitFor();
    expect([await accessibilityViolations(page), await overflow(page)]).toEqual([[], 0]);
    expect(complaints).toEqual([]);
  });
});

describe('the command palette', () => {
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

  it('opens pages and papers and runs actions by keyboard', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((token) => localStorage.setItem('token', token), author.token);
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await option(page, 'Submit paper').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.type('api k');
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toBe('API Keys');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/api-keys');
    await palette(page).waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('heliographic mot');
    await option(page, /^Heliographic quaternions in motion/).click();
    await page.waitForURL((url) => url.pathname === `/papers/${first.archiveId}`);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark');
    await expect
      .poll(() => page.getByRole('option', { selected: true }).textContent())
      .toBe('Use dark theme');
    await page.keyboard.press('Enter');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('takes what is typed while its code still loads', async () => {
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    let load = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/command-palette/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('brows');
    load();
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toBe('Browse');
    await page.keyboard.type('e');
    await expect.poll(() => page.getByPlaceholder('Go to a page or paper').inputValue()).toBe('browse');
  });

  it('finds papers of others by touch, from a phone’s menu', async () => {
    const { page } = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Main menu' }).tap();
    await page.getByRole('button', { name: 'Command palette' }).tap();
    await page.getByPlaceholder('Go to a page or paper').fill('drift of helio');
    expect(await overflow(page)).toBe(0);
    await option(page, /^Drift of heliographic quaternions/).tap();
    await page.getByRole('heading', { level: 1, name: 'Drift of heliographic quaternions' }).waitFor();
  });
});
