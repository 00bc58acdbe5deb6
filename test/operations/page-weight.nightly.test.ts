import { expect, it } from 'vitest';
import { type PageWeight, publicPages, weigh } from '../pictures/page-weight.ts';
import { aBrowser } from '../support/browser.ts';
import { theDemonstration } from '../support/demonstration.ts';
import { until } from '../support/until.ts';

const demonstration = theDemonstration();
const browser = aBrowser();

it('keeps every public page light until something is clicked (npm run measure:weight prints the figures)', async () => {
  const baseURL = demonstration().url;
  const heavy: string[] = [];
  for (const path of await publicPages(baseURL)) {
    if (!isDrawn(path)) await until(() => isWhole(baseURL + path), `the whole page ${path}`);
    const { page } = await browser.open({ baseURL });
    const weight = await weigh(page, path);
    expect(weight.styles, path).toBeGreaterThan(5);
    heavy.push(...exceeded(weight));
    await page.context().close();
  }
  expect(heavy).toEqual([]);
});

type Figures = Omit<PageWeight, 'path'>;

/** kB with gzip, fonts as they are; the number of requests without those of images. */
const LIMITS: Figures = { scripts: 60, styles: 20, fonts: 150, requests: 15 };
/** The limits of pages that the app draws at once. */
const DRAWN_BY_THE_APP: Figures = { scripts: 230, styles: 25, fonts: 290, requests: 60 };
const DRAWN = [
  // The reader’s own browser verifies the signatures before it shows the record, and compares files that the reader drops.
  /\/provenance$/,
  // It is drawn again every minute, and is a file, because it must answer when the functions that draw pages don’t.
  /^\/status$/,
];
const isDrawn = (path: string): boolean => DRAWN.some((pattern) => pattern.test(path));

/** Whether the server sends all parts of a page: on a busy machine, functions may start too late for its first request. */
async function isWhole(address: string): Promise<true | undefined> {
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  return html.includes('"queries":') && !html.includes('"isPartial":true') ? true : undefined;
}

function exceeded({ path, ...figures }: PageWeight): string[] {
  const limits = isDrawn(path) ? DRAWN_BY_THE_APP : LIMITS;
  return (Object.keys(limits) as (keyof Figures)[])
    .filter((name) => figures[name] > limits[name])
    .map((name) => `${path}: ${figures[name]} ${name}, limit ${limits[name]}`);
}
