import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.ts';
import { mainScreens, screenOpener } from './main-screens.ts';

/**
 * Takes a picture of each main screen of the running demonstration at 1440 and 360 px, in light and dark.
 *
 *   npm run pictures:screens -- [--url http://localhost:3000] [--out screens] [--only '^submit.*360-dark']
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? '3000'}` },
    out: { type: 'string', default: 'screens' },
    only: { type: 'string', default: '' },
  },
});
const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 360, height: 780, colorScheme: 'light' },
  { width: 360, height: 780, colorScheme: 'dark' },
] as const;

/** The height of a picture: what is below is the text of a paper. */
const MOST_PIXELS = 2_400;
const only = new RegExp(values.only);

mkdirSync(values.out, { recursive: true });
const browser = await launchBrowser();
const open = screenOpener(browser, values.url);
for (const screen of await mainScreens(values.url)) {
  for (const { width, height, colorScheme } of LOOKS) {
    const name = `${screen.name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}`;
    if (!only.test(name)) continue;
    const page = await open(screen, async (opened) => {
      await opened.setViewportSize({ width, height });
      await opened.emulateMedia({ colorScheme });
    });
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 0);
    });
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(whole, MOST_PIXELS) };
    await page.screenshot({ path: path.join(values.out, `${name}.png`), fullPage: true, clip });
    console.info(name);
    await page.close();
  }
}
await browser.close();
