import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { readPeople } from '../../examples/demonstration/read-people.ts';
import { isTakenOver, launchBrowser } from '../support/browser.ts';
import { logIn } from '../support/log-in.ts';
import { limitsOf, type Measured, measuredIn, missedBy } from './screen-limits.ts';

/**
 * Measures how much each main screen of the running demonstration shows at 1440, 820, and 390 px, and compares it with the
 * limits of screen-limits.ts; exits with 1 outside one.
 *
 *   npm run measure:screens -- [--url http://localhost:3000] [--out figures.json]
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? '3000'}` },
    out: { type: 'string' },
    only: { type: 'string' },
  },
});
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];
const AUTHOR = 'saminalindqvist';
/** A paper whose files say everything that the form asks for, but for the declarations. */
const FILES = ['main.tex', 'refs.bib', 'growth.png'].map(
  (file) => `examples/papers/running-error-bounds/v1/${file}`,
);

interface Screen {
  name: string;
  path: string;
  /** The username to log in with; without one, a visitor sees it. */
  login?: string;
  prepare?: (page: Page) => Promise<void>;
}

const paper = await acceptedPaper();
const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'your work', path: '/', login: AUTHOR },
  { name: 'browse', path: '/browse' },
  { name: 'search', path: '/search?q=rounding' },
  { name: 'paper', path: `/papers/${paper}` },
  { name: 'reviews', path: `/papers/${paper}/reviews` },
  { name: 'references', path: `/papers/${paper}?view=references` },
  { name: 'provenance', path: `/papers/${paper}/provenance` },
  { name: 'write a review', path: `/papers/${paper}/write-review`, login: 'irisvandermeer' },
  { name: 'submit', path: '/submit', login: AUTHOR },
  { name: 'submit, files read', path: '/submit', login: AUTHOR, prepare: chooseFiles },
  { name: 'submit, checking', path: '/submit', login: AUTHOR, prepare: (page) => goToStep(page, 1) },
  { name: 'submit, declaring', path: '/submit', login: AUTHOR, prepare: (page) => goToStep(page, 2) },
  { name: 'marketplace', path: '/marketplace' },
  { name: 'person', path: '/users/saminalindqvist' },
  { name: 'profile', path: '/profile', login: AUTHOR },
  { name: 'notification settings', path: '/profile/notifications', login: AUTHOR },
  { name: 'my papers', path: '/my-papers', login: AUTHOR },
  { name: 'review requests', path: '/review-requests', login: AUTHOR },
  { name: 'register', path: '/register' },
  { name: 'documentation', path: '/docs' },
  { name: 'an API reference', path: '/docs/api/papers' },
];

const browser = await launchBrowser();
const sessions = new Map<string, Awaited<ReturnType<Browser['newContext']>>>();
const rows: Measured[] = [];
console.log(
  'screen'.padEnd(26) +
    ['width', 'main px', 'rail px', 'controls', 'stops', 'words'].map((name) => name.padStart(9)).join(''),
);
for (const screen of SCREENS) {
  if (values.only !== undefined && !screen.name.includes(values.only)) continue;
  for (const size of SIZES) {
    const page = await openFor(screen.login);
    await page.setViewportSize(size);
    const measured = await measure(page, screen, size.width);
    rows.push(measured);
    const { width, main, rail, controls, stops, words } = measured;
    const missed = missedBy(measured, limitsOf(screen.name, width));
    console.log(
      screen.name.padEnd(26) +
        [width, main, rail ?? '', controls, stops, words].map((figure) => `${figure}`.padStart(9)).join('') +
        (missed.length > 0 ? `   over: ${missed.join(', ')}` : ''),
    );
    if (missed.length > 0) process.exitCode = 1;
    await page.close();
  }
}
await browser.close();
if (values.out) writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`);

/** A page of a new visitor, or of a person who logs in once. */
async function openFor(username: string | undefined): Promise<Page> {
  const name = username ?? '';
  const known = sessions.get(name);
  if (known) return known.newPage();
  const context = await browser.newContext({ baseURL: values.url, reducedMotion: 'reduce' });
  sessions.set(name, context);
  const person = readPeople().find((each) => each.username === username);
  if (person) {
    const page = await context.newPage();
    await logIn(page, person);
    await page.close();
  }
  return context.newPage();
}

async function measure(page: Page, { name, path, prepare }: Screen, width: number): Promise<Measured> {
  await page.goto(path);
  await page.waitForFunction(isTakenOver);
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  await page.waitForFunction(() => !document.querySelector('main .skeleton')).catch(() => undefined);
  const figures = await page.evaluate(measuredIn);
  return { screen: name, width, ...figures, stops: await stopsBefore(page) };
}

/** The number of times that Tab is pressed on a new page until the focus is in the content, with the skip link on the way. */
async function stopsBefore(page: Page): Promise<number> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
    // The start of the order of Tab, wherever the page put the focus.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  for (let stops = 1; stops <= 60; stops += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const active = document.activeElement;
      if (active?.closest('main')) return 'content';
      return active instanceof HTMLAnchorElement && active.getAttribute('href') === '#main' ? 'skip' : '';
    });
    if (at === 'content') return stops;
    if (at === 'skip') {
      await page.keyboard.press('Enter');
      const isThere = await page.evaluate(() => Boolean(document.activeElement?.closest('main')));
      if (isThere) return stops + 1;
    }
  }
  return 60;
}

async function chooseFiles(page: Page): Promise<void> {
  await page.setInputFiles('input[type=file]', FILES);
  await page
    .getByText(/^From main\.tex:/)
    .first()
    .waitFor({ timeout: 60_000 });
}

/** Goes to a later step of the form, if it has steps. */
async function goToStep(page: Page, step: number): Promise<void> {
  await chooseFiles(page);
  for (let done = 0; done < step; done += 1) {
    const next = page.getByRole('button', { name: 'Continue' });
    if (await next.isVisible()) await next.click();
  }
}

/** The archive id of the first accepted paper. */
async function acceptedPaper(): Promise<string> {
  const answer = await fetch(`${values.url}/api/v1/papers?status=ACCEPTED&limit=1`);
  const Answer = z.object({
    data: z.object({ papers: z.tuple([z.object({ archiveId: z.string() })]).rest(z.unknown()) }),
  });
  return Answer.parse(await answer.json()).data.papers[0].archiveId;
}
