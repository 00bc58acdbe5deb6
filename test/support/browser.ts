import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';

/**
 * The real browser of a test file: Chromium from npm, which needs nothing installed. `open` gives a page of its own
 * context, `openBeside` one that shares another's storage and cache; what a page says wrong in its console fails the test
 * through `complaints`.
 */
export function aBrowser() {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  return {
    open: async (options: BrowserContextOptions = {}) => {
      if (!browser) throw new Error('The browser is not there yet.');
      const { page, complaints } = await heard(
        await browser.newContext({ baseURL: inject('url'), ...options }),
      );
      if (options.javaScriptEnabled !== false) waitForTheApp(page);
      return { page, complaints };
    },
    openBeside: (page: Page) => heard(page.context()),
  };
}

/** A new page, and what it complains of. */
async function heard(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

/**
 * A page that the server drew is shown before its code is there (web/src/main.ts), and a press before that does nothing:
 * who goes to a page or loads it anew waits until React has it, as a person does who looks for the button first.
 */
function waitForTheApp(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const whenTaken = async <T>(response: T): Promise<T> => {
    await page.waitForFunction(isTakenOver, undefined, { timeout: 5_000 }).catch(() => undefined);
    return response;
  };
  page.goto = async (...where) => whenTaken(await goto(...where));
  page.reload = async (...how) => whenTaken(await reload(...how));
}

/** In the page: React marks the element that it draws in. */
function isTakenOver(): boolean {
  const root = document.getElementById('root');
  return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

/** Chromium in this environment; `--single-process` of the package's own arguments would die with the first page. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath());
  if (!existsSync(executablePath)) throw new Error(`There is no Chromium at ${executablePath}.`);
  return chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
}
