import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as z from 'zod';
import { readPeople } from '../../examples/demonstration/read-people.ts';
import { isTakenOver } from '../support/browser.ts';
import { logIn } from '../support/log-in.ts';

const AUTHOR = 'saminalindqvist';
const ADMIN = 'irisvandermeer';
/** A paper whose files say everything that the form asks for, but for the declarations. */
const FILES = ['main.tex', 'refs.bib', 'growth.png'].map(
  (file) => `examples/papers/running-error-bounds/v1/${file}`,
);

/** A main screen of the running demonstration. */
export interface Screen {
  name: string;
  path: string;
  /** The username to log in with; without one, a visitor sees it. */
  login?: string;
  prepare?: (page: Page) => Promise<void>;
}

/** Returns the main screens of the demonstration that runs at an address. */
export async function mainScreens(url: string): Promise<readonly Screen[]> {
  const paper = await acceptedPaper(url);
  return [
    { name: 'home', path: '/' },
    { name: 'your work', path: '/', login: AUTHOR },
    { name: 'browse', path: '/browse' },
    { name: 'search', path: '/search?q=rounding' },
    { name: 'paper', path: `/papers/${paper}` },
    { name: 'reviews', path: `/papers/${paper}/reviews` },
    { name: 'a review', path: `/papers/${paper}/reviews/1` },
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
    { name: 'drafts', path: '/drafts', login: AUTHOR },
    { name: 'review requests', path: '/review-requests', login: AUTHOR },
    { name: 'register', path: '/register' },
    { name: 'documentation', path: '/docs' },
    { name: 'an API reference', path: '/docs/api/papers' },
    { name: 'an endpoint', path: '/docs/api/papers/submit-a-paper' },
    { name: 'desk', path: '/admin/desk', login: ADMIN },
  ];
}

/** Opens the screens of one browser: people log in once. */
export function screenOpener(browser: Browser, url: string) {
  const sessions = new Map<string, BrowserContext>();

  /** A page of a new visitor, or of a person who logs in once. */
  async function pageFor(username: string | undefined): Promise<Page> {
    const name = username ?? '';
    const known = sessions.get(name);
    if (known) return known.newPage();
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    sessions.set(name, context);
    const person = readPeople().find((each) => each.username === username);
    if (person) {
      const page = await context.newPage();
      await logIn(page, person);
      await page.close();
    }
    return context.newPage();
  }

  /** Opens a screen in its last state. */
  return async ({ path, login, prepare }: Screen, set: (page: Page) => Promise<void>): Promise<Page> => {
    const page = await pageFor(login);
    await set(page);
    await page.goto(path);
    await page.waitForFunction(isTakenOver);
    await page.locator('main').first().waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.waitForFunction(() => !document.querySelector('main .skeleton')).catch(() => undefined);
    return page;
  };
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
async function acceptedPaper(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/papers?status=ACCEPTED&limit=1`);
  const Answer = z.object({
    data: z.object({ papers: z.tuple([z.object({ archiveId: z.string() })]).rest(z.unknown()) }),
  });
  return Answer.parse(await answer.json()).data.papers[0].archiveId;
}
