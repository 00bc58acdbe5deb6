import type { Page } from 'playwright-core';
import { pathWithIds } from '../../examples/demonstration/tour-stops.ts';
import { isTakenOver } from '../support/browser.ts';
import { PICTURE_SIZE, type Picture } from './pictures.ts';

/** Opens what a picture shows and waits until all of it is there. The page is logged in as the picture wants. */
export async function showPicture(
  page: Page,
  picture: Picture,
  ids: Parameters<typeof pathWithIds>[1],
): Promise<void> {
  await page.setViewportSize(PICTURE_SIZE);
  await page.goto(pathWithIds(picture.path, ids));
  const words = page.getByRole('main').getByText(picture.shows).filter({ visible: true }).first();
  await words.waitFor({ timeout: 20_000 });
  await page.waitForFunction(isTakenOver);
  // Counts and credits come after the page.
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton')].every(
      (skeleton) => skeleton.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  // The app may have replaced what the server sent.
  await words.waitFor({ timeout: 20_000 });
  await picture.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Returns the headings, labels, buttons and tabs that can be seen, each once: what makes a picture look out of date when it
 * changes. Numbers and months are replaced, because the demonstration's dates move with the clock.
 */
export async function wordsOn(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('h1, h2, h3, th, legend, label, button, [role=tab], dt')]
      .filter((element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return width > 1 && bottom > 0 && top < window.innerHeight;
      })
      .map((element) => element.textContent),
  );
  const words = texts.map((text) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g, 'Month')
      .replaceAll(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Day')
      .replaceAll(/\d+/g, '0')
      .trim(),
  );
  return [...new Set(words)].filter(Boolean);
}
