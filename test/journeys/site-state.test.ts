import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, until } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { anOwnPlatform } from '../support/own-platform.ts';

const platform = anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org,second@example.org' });
const browser = aBrowser();
const open = () => browser.open({ baseURL: platform().url });
let reader: TestPerson;
let admin: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  // While registration is open.
  reader = await aSupervisor();
  admin = await aSupervisor({ email: 'second@example.org' });
  chief = await aSupervisor({ email: 'chief@example.org' });
});

describe('closing the site while a visitor watches', () => {
  it('replaces what the visitor sees by the message, and gives it back when it is over', async () => {
    const visitor = await open();
    await visitor.page.clock.install();
    await visitor.page.goto('/browse');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    const admin = await open();
    await logIn(admin.page, chief);
    await change(admin.page, 'Maintenance', 'Back at noon.');
    await seenByPolls(visitor.page.getByText('Under Maintenance'));
    await visitor.page.getByText('Back at noon.').waitFor();
    await change(admin.page, 'Open', '');
    await seenByPolls(visitor.page.getByRole('heading', { level: 1, name: /papers/i }));
    await change(admin.page, 'Submissions closed', '');
    await visitor.page.goto('/');
    await seenByPolls(visitor.page.getByText('Paper Submissions Temporarily Closed'));
    await change(admin.page, 'Registration closed', '');
    // Who was let in stays in: a function that knows the old state for some seconds yet would let them.
    await until(async () => {
      await visitor.page.goto('/register');
      return isSeen(
        visitor.page.getByRole('heading', { level: 1, name: 'Registration is closed at the moment' }),
      );
    }, 'no more registrations');
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

/** Half a minute of the visitor's clock at a time: a function that was asked just before knows the old state for 5 s. */
async function seenByPolls(what: Locator): Promise<void> {
  await until(async () => {
    await what.page().clock.fastForward(30_000);
    return isSeen(what);
  }, `${what}`);
}

/** As `until` wants it: whether it is seen within a second. */
const isSeen = (what: Locator): Promise<true | undefined> =>
  what.waitFor({ timeout: 1000 }).then(
    () => true,
    () => undefined,
  );

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
