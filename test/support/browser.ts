import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { locateChromium } from '../../infra/this-system.ts';

/**
 * A real browser for a test file: Chromium from npm, which needs no installation. `open` opens a page in a new context,
 * `openBeside` one that shares the storage and cache of another page; `complaints` collects console errors.
 */
export function aBrowser() {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  return {
    open: async (options: BrowserContextOptions = {}) => {
      if (!browser) throw new Error('The browser has not started yet.');
      const { page, complaints } = await heard(
        await browser.newContext({ baseURL: inject('url'), ...options }),
      );
      if (options.javaScriptEnabled !== false) waitForTheApp(page);
      return { page, complaints };
    },
    openBeside: (page: Page) => heard(page.context()),
  };
}

/** Opens a page and collects its console errors. */
async function heard(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  // Longer than anything takes beside three other files on two processors: only what never comes fails.
  page.setDefaultTimeout(90_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('response', async (response) => {
    if (response.status() < 500) return;
    const body = await response.text().catch(String);
    complaints.push(`${response.request().method()} ${response.url()}: ${body}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** A page is shown before its code runs (web/src/main.ts), and ignores clicks until then, so navigation and reloads wait for it. */
function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const whenTaken = async <T>(response: T): Promise<T> => {
    await page.waitForFunction(isTakenOver, undefined, { timeout: 7_000 }).catch(() => undefined);
    await page.evaluate(nextFrames).catch(() => undefined);
    return response;
  };
  page.goto = async (...where) => whenTaken(await goto(...where));
  page.reload = async (...how) => whenTaken(await reload(...how));
}

/** Says to each page whether the browser has a PDF viewer. The test's browser has none, like those of most phones. */
export const withPdfViewer = (page: Page, has: boolean): Promise<unknown> =>
  page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value });
  }, has);

/**
 * Runs in the page: a reader's page keeps clicks for the app, which has not been loaded (web/src/reader). React marks its root element, whose
 * tree has a child once the app has been rendered for the first time.
 */
export function isTakenOver(): boolean {
  if (performance.getEntriesByName('reader-served').length > 0) return true;
  const root = document.getElementById('root');
  if (!root) return true;
  const mark = Object.entries(root).find(([key]) => key.startsWith('__reactContainer'));
  return Boolean(mark?.[1].stateNode.current.child);
}

/** Runs in the page: the app's keys work once React has run the effects of the first frame. */
const nextFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/**
 * Launches Chromium, without the package’s `--single-process`, which would end it with the first page.
 * @param flags further command line flags
 */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
  const executablePath = await locateChromium();
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}.`);
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', ...flags],
  });
}
