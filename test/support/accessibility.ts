import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Checks a page against all of axe's rules. @returns rule and element of each violation
 * @param within a selector that limits the check to a part of the page
 */
export async function accessibilityViolations(
  page: Page,
  { within }: { within?: string } = {},
): Promise<string[]> {
  // Legacy mode runs in the page itself; otherwise each check opens a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Returns by how many pixels a page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
