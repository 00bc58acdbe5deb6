import { expect, it } from 'vitest';
import { type PageWeight, publicPages, weigh } from '../pictures/page-weight.ts';
import { aBrowser } from '../support/browser.ts';
import { theDemonstration } from '../support/demonstration.ts';

const demonstration = theDemonstration();
const browser = aBrowser();

it('keeps every public page light until something is clicked (npm run measure:weight prints the figures)', async () => {
  const baseURL = demonstration().url;
  const heavy: string[] = [];
  for (const path of await publicPages(baseURL)) {
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
/** Pages that the app draws at once, because the server doesn’t know what they show. */
const DRAWN_BY_THE_APP: Figures = { scripts: 230, styles: 25, fonts: 290, requests: 60 };
const DRAWN =
  /view=|\/provenance$|\/reputation$|^\/users\/\w+\/papers$|^\/marketplace|^\/docs\/api|^\/support$|^\/status$|^\/no\//;
/** kB of the font of formulas, on pages that have some. */
const FORMULAS = 134;
const FORMULAS_ON = /^\/papers\/[^/]+$/;

function exceeded({ path, ...figures }: PageWeight): string[] {
  const limits = { ...(DRAWN.test(path) ? DRAWN_BY_THE_APP : LIMITS) };
  if (FORMULAS_ON.test(path)) limits.fonts += FORMULAS;
  return (Object.keys(limits) as (keyof Figures)[])
    .filter((name) => figures[name] > limits[name])
    .map((name) => `${path}: ${figures[name]} ${name}, limit ${limits[name]}`);
}
