import type { Page } from 'playwright-core';
import { goToStep } from './submit-steps.ts';

/** Answers the form's required questions about agents and AI: neither took part. Ends on the last step. */
export async function declareNoAi(page: Page): Promise<void> {
  await goToStep(page, 'check');
  await page.getByLabel('No AI agent took part').check();
  await goToStep(page, 'declare');
  await page.getByLabel('No AI used').check();
}
