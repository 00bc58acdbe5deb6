import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { mainScreens, screenOpener } from './main-screens.ts';
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
const browser = await launchBrowser();
const open = screenOpener(browser, values.url);
const rows: Measured[] = [];
console.log(
  'screen'.padEnd(26) +
    ['width', 'main px', 'rail px', 'controls', 'stops', 'words'].map((name) => name.padStart(9)).join(''),
);
for (const screen of await mainScreens(values.url)) {
  if (values.only !== undefined && !screen.name.includes(values.only)) continue;
  for (const size of SIZES) {
    const page = await open(screen, (opened) => opened.setViewportSize(size));
    const figures = await page.evaluate(measuredIn);
    const measured = { screen: screen.name, width: size.width, ...figures, stops: await stopsBefore(page) };
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
