import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { logIn } from '../support/log-in.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
const browser = aBrowser();
const open = () => browser.open({ baseURL: platform().url });
let reader: TestPerson;
let admin: TestPerson;
let chief: TestPerson;
beforeAll(async () => {
  // While registration is open.
  reader = await aSupervisor();
  admin = await aSupervisor({ email: platform().admins[1] });
  chief = await aSupervisor({ email: platform().admins[0] });
});

describe('closing the site while a visitor is on it', () => {
  it('replaces the page with the message, and restores it afterwards', async () => {
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
    // A function with the cached state would still register people for some seconds.
    await until(async () => {
      await visitor.page.goto('/register');
      return isSeen(visitor.page.getByRole('heading', { level: 1, name: 'Registration is closed' }));
    }, 'no more registrations');
    expect(await visitor.page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
    await visitor.page.getByRole('link', { name: 'desk@example.org' }).waitFor();
  });
});

describe('closing the site while a person is logged in', () => {
  it('appears on their page at once', async () => {
    // Functions know the maintenance of before for 5 seconds.
    const asked = () => call('GET', '/notifications/unread-count', { token: reader.token });
    await until(async () => (await asked()).status === 200 || undefined, 'the end of the maintenance');
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
    // Later polls return nothing new.
    const asItWas = await (await page.request.get('/api/v1/site-state')).body();
    await page.route('**/api/v1/site-state', (route) =>
      route.fulfill({ body: asItWas, contentType: 'application/json' }),
    );
    // On AWS, the index of open sockets has a new one half a second later.
    await platform().idle();
    const body = { state: 'READ_ONLY', message: 'We count what we have.' };
    expect((await call('POST', '/site-state', { token: admin.token, body })).status).toBe(200);
    await page.getByText('We count what we have.').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Advances the visitor's clock by 30 s each time, because functions cache the old state for 5 s. */
async function seenByPolls(what: Locator): Promise<void> {
  await until(async () => {
    await what.page().clock.fastForward(30_000);
    return isSeen(what);
  }, `${what}`);
}

/** Whether it is visible within 1 s, for `until`. */
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
