import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { anOwnPlatform } from '../support/own-platform.ts';

const platform = anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org,second@example.org' });
const browser = aBrowser();
const open = () => browser.open({ baseURL: platform().url });
let reader: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  // While registration is open.
  reader = await aSupervisor();
  admin = await aSupervisor({ email: 'second@example.org' });
});
const POLL = { timeout: 45_000 };

describe('closing the site while a visitor watches', () => {
  it('replaces what the visitor sees by the message, and gives it back when it is over', async () => {
    const visitor = await open();
    await visitor.page.goto('/browse');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    const admin = await open();
    await logIn(admin.page, await aSupervisor({ email: 'chief@example.org' }));
    await change(admin.page, 'Maintenance', 'Back at noon.');
    await visitor.page.getByText('Under Maintenance').waitFor(POLL);
    await visitor.page.getByText('Back at noon.').waitFor();
    await change(admin.page, 'Open', '');
    await visitor.page.getByRole('heading', { level: 1, name: /papers/i }).waitFor(POLL);
    await change(admin.page, 'Submissions closed', '');
    await visitor.page.goto('/');
    await visitor.page.getByText('Paper Submissions Temporarily Closed').waitFor(POLL);
    await change(admin.page, 'Registration closed', '');
    await visitor.page.goto('/register');
    await visitor.page
      .getByRole('link', { name: /sign in|log in/i })
      .first()
      .waitFor(POLL);
    expect(await visitor.page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
  });
});

describe('closing the site while somebody is logged in', () => {
  it('is on their page at once, without their asking', async () => {
    const { page, complaints } = await open();
    await logIn(page, reader);
    const listening = new Promise<string>((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (payload.toString().includes('"authenticated"')) resolve(socket.url());
        }),
      ),
    );
    await page.goto('/browse');
    expect(new URL(await listening).pathname).toBe('/ws');
    // From now on the poll tells nothing new.
    const asItWas = await (await page.request.get('/api/v1/site-state')).body();
    await page.route('**/api/v1/site-state', (route) =>
      route.fulfill({ body: asItWas, contentType: 'application/json' }),
    );
    const body = { state: 'READ_ONLY', message: 'We count what we have.' };
    expect((await call('POST', '/site-state', { token: admin.token, body })).status).toBe(200);
    await page.getByText('We count what we have.').waitFor({ timeout: 10_000 });
    expect(complaints).toEqual([]);
  });
});

async function change(page: Page, state: string, message: string): Promise<void> {
  await page.goto('/admin/site-state');
  await page.getByRole('radio', { name: state }).check({ force: true });
  await page.getByLabel('Message (optional)').fill(message);
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/site-state'),
  );
  await page.getByRole('button', { name: 'Apply' }).click();
  if (state === 'Maintenance') await page.getByRole('dialog').getByRole('button').last().click();
  expect((await answered).status()).toBe(200);
}
