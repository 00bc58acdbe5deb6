import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor } from '../support/builders.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { logIn } from '../support/log-in.ts';

const browser = aBrowser();
let receiver: Awaited<ReturnType<typeof startHookReceiver>>;
beforeAll(async () => {
  receiver = await startHookReceiver();
});
afterAll(() => receiver.close());

it('creates a webhook, sends a test, and shows that it was delivered', async () => {
  const { page, complaints } = await browser.open();
  await logIn(page, await aSupervisor());
  await page.goto('/api-keys');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url('/notebook'));
  await page.getByLabel('Description (optional)').fill('Laboratory notebook');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'I’ve saved the secret' }).click();
  await page.getByRole('heading', { name: 'Laboratory notebook' }).waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await log.getByText('Delivered').waitFor();
  expect(receiver.received).toHaveLength(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await log.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks.').waitFor();
  expect(complaints).toEqual([]);
});
