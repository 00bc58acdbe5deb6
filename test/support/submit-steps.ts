import type { Page } from 'playwright-core';

const STEPS = { files: 'Files', check: 'Check what we read', declare: 'Declarations and license' } as const;

/** Goes to a step of the form of a paper. */
export async function goToStep(page: Page, step: keyof typeof STEPS): Promise<void> {
  await page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: STEPS[step] }).click();
}

/** Opens a part of the form that is closed. */
export async function openPart(page: Page, title: string): Promise<void> {
  const part = page.locator('.form-part', { has: page.getByText(title, { exact: true }) });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
}
