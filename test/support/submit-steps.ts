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

/** Waits until the form has read the files, and corrects what it read in its second step. */
export async function correctWhatWasRead(
  page: Page,
  { title, category = 'Software Engineering', type }: { title: string; category?: string; type?: string },
): Promise<void> {
  await page
    .getByText(/^(From|We read) /)
    .first()
    .waitFor({ timeout: 150_000 });
  await goToStep(page, 'check');
  await openPart(page, 'Title');
  await page.getByLabel('Title').fill(title);
  await openPart(page, 'Abstract');
  await page.getByLabel('Abstract').fill('What this paper says in a few words, so that it is long enough.');
  if (type) await page.getByLabel('Paper type').selectOption(type);
  await page.getByLabel('Primary category').fill(category);
  await page.getByRole('option', { name: category }).first().click();
}
