import type { Page } from 'playwright-core';

/** Answers the form's required questions about agents and AI: neither took part. */
export async function declareNoAi(page: Page): Promise<void> {
  await page.getByLabel('No AI agent took part').check();
  const setAll = page.getByRole('button', { name: 'Set all to People' });
  if (await setAll.isVisible()) await setAll.click();
}
