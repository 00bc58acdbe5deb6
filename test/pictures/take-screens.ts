import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.ts';
import { mainScreens, screenOpener } from './main-screens.ts';

/**
 * Takes a picture of each main screen of the running demonstration, whole, at 1440 and 360 px, in light and dark.
 *
 *   npm run pictures:screens -- [--url http://localhost:3000] [--out screens] [--only submit]
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: `http://localhost:${process.env.PORT ?? '3000'}` },
    out: { type: 'string', default: 'screens' },
    only: { type: 'string' },
  },
});
const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 360, height: 780, colorScheme: 'light' },
  { width: 360, height: 780, colorScheme: 'dark' },
] as const;

mkdirSync(values.out, { recursive: true });
const browser = await launchBrowser();
const open = screenOpener(browser, values.url);
for (const screen of await mainScreens(values.url)) {
  if (values.only !== undefined && !screen.name.includes(values.only)) continue;
  for (const { width, height, colorScheme } of LOOKS) {
    const page = await open(screen, async (opened) => {
      await opened.setViewportSize({ width, height });
      await opened.emulateMedia({ colorScheme });
    });
    const name = `${screen.name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: path.join(values.out, name), fullPage: true });
    console.info(name);
    await page.close();
  }
}
await browser.close();
