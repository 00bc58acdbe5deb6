import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What keeps people out of a page, by all of axe's rules: rule and element each.
 * @param within a selector, for a part of the page alone
 * @param without a selector of what is not ours to judge
 */
export async function barriers(
  page: Page,
  { within, without }: { within?: string; without?: string } = {},
): Promise<string[]> {
  // In the page itself, which has no frames of others; else each look opens a second page. What is right is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** By how many pixels a page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
