import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { readProgress } from '../../examples/demonstration/progress.ts';
import { readPeople } from '../../examples/demonstration/read-people.ts';
import { launchBrowser } from '../support/browser.ts';
import { logIn } from '../support/log-in.ts';
import { PICTURE_SIZE, PICTURES } from './pictures.ts';
import { showPicture, wordsOn } from './show-picture.ts';

/**
 * Takes the pictures of the documentation from the running demonstration (`npm start` on empty data), and writes down the
 * words on them, by which test/operations/demonstration.test.ts finds pictures that are out of date.
 *
 *   npm run pictures [-- .local]
 */
const [dataDir = '.local'] = process.argv.slice(2);
const FOLDER = 'web/public/tour';
const { edge } = z
  .object({ edge: z.string() })
  .parse(JSON.parse(readFileSync(path.join(dataDir, 'running.json'), 'utf8')));
const progress = readProgress(path.join(dataDir, 'demonstration.json'));
const words: Record<string, string[]> = {};

mkdirSync(FOLDER, { recursive: true });
const browser = await launchBrowser();
for (const picture of PICTURES) {
  const page = await pageFor(browser, picture.login);
  await showPicture(page, picture, progress);
  words[picture.name] = await wordsOn(page);
  const file = path.join(FOLDER, `${picture.name}.webp`);
  writeFileSync(file, await webp(page));
  console.log(file);
  await page.context().close();
}
await browser.close();
writeFileSync('test/pictures/words.json', `${JSON.stringify(words, null, 2)}\n`);

async function pageFor(browser: Browser, username: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: edge,
    viewport: PICTURE_SIZE,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const person = readPeople().find((each) => each.username === username);
  if (person) await logIn(page, person);
  return page;
}

/** Playwright itself takes PNG and JPEG only, which are three times as large. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
}
