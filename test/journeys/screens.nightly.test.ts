import type { Page } from 'playwright-core';
import type { ReactElement, ReactNode } from 'react';
import { createRoutesFromElements, Navigate } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppRoutes } from '../../web/src/app/routes.tsx';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor } from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { populatePlatform } from '../support/populate-platform.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { type Screen, screensOf } from './screens.ts';

const platform = anOwnPlatform({
  ADMIN_EMAILS: 'chief@example.org',
  LIMIT_FACTOR: '10',
  PROVIDER_WAIT_SECONDS: '1,1',
});
const browser = aBrowser();

let scene: Awaited<ReturnType<typeof populatePlatform>>;
beforeAll(async () => {
  const provider = await startProviderForTests((response) => response.writeHead(500).end('out of paper'));
  scene = await populatePlatform(await aSupervisor({ email: 'chief@example.org' }), provider.url);
});

const SIZES = [
  { width: 360, height: 780 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
/** `npm test` looks at each page of the demonstration in two of these (click-everything.test.ts). */
const VIEWS = SIZES.flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

const { props } = AppRoutes() as ReactElement<{ children: ReactNode }>;
const ROUTES = createRoutesFromElements(props.children)
  .filter(({ element }) => (element as ReactElement).type !== Navigate)
  .map(({ path = '' }) => path);

describe('every route of the router', () => {
  it('has a screen in this test', () => {
    expect(Object.keys(screensOf(scene)).toSorted()).toEqual(ROUTES.toSorted());
  });

  it.each(ROUTES)(
    '%s fits each screen, and has no accessibility violations, in light and dark',
    async (route) => {
      for (const screen of screensOf(scene)[route] ?? []) {
        const { page, complaints } = await openAs(screen.as);
        await page.goto(screen.path);
        await filled(page, screen);
        for (const view of VIEWS) {
          await page.setViewportSize({ width: view.width, height: view.height });
          await page.emulateMedia({ colorScheme: view.colorScheme });
          const where = `${screen.path} at ${view.width} px, in ${view.colorScheme}`;
          expect([where, await faults(page)]).toEqual([where, []]);
        }
        expect([screen.path, screen.refused ? [] : complaints]).toEqual([screen.path, []]);
        await page.close();
      }
    },
    60_000,
  );
});

/** Each browser also opens all other screens, with the site's code cached. */
const first = new Map<Screen['as'], Page>();

async function openAs(who: Screen['as']) {
  const before = first.get(who);
  if (before) return browser.openBeside(before);
  const opened = await browser.open({
    baseURL: platform().url,
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  });
  const context = opened.page.context();
  if (who) await context.addInitScript((token) => localStorage.setItem('token', token), scene[who].token);
  first.set(who, opened.page);
  return opened;
}

/** Waits until the data is shown and nothing is loading, below the text either, where similar papers load on sight. */
async function filled(page: Page, { shows }: Screen): Promise<void> {
  const words = page.getByRole('main').first().getByText(shows).filter({ visible: true });
  await words.first().waitFor({ timeout: 20_000 });
  const loading = () => {
    window.scrollTo(0, document.body.scrollHeight);
    return Array.from(document.querySelectorAll('.skeleton'), (bar) => bar.parentElement?.outerHTML);
  };
  await expect.poll(() => page.evaluate(loading), { timeout: 20_000 }).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** The accessibility violations, and by how much the page is wider than the screen. */
async function faults(page: Page): Promise<string[]> {
  const [found, sideways] = [await accessibilityViolations(page), await overflow(page)];
  return [...found, ...(sideways > 0 ? [`${sideways} pixels too wide`] : [])];
}
