import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { askInstead, call, mails } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { authorAndReviewer, measureActs } from '../support/measure-acts.ts';
import { review } from '../support/reviewing.ts';
import { type ServedPlatform, servePlatform } from '../support/served-platform.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
const another = aBrowser();

/** A page with a person's session. */
async function asPerson(
  person: TestPerson,
  {
    inBrowser = browser,
    ...options
  }: Parameters<typeof browser.open>[0] & { inBrowser?: typeof browser } = {},
) {
  const opened = await inBrowser.open(options);
  await opened.page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return opened;
}

/** Resolves once a page's next socket is authenticated; the page then catches up and receives messages. */
const listens = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('"authenticated"')) resolve();
      }),
    ),
  );

describe('notifications in the browser', () => {
  let author: TestPerson;
  let paper: Awaited<ReturnType<typeof aPublishedPaper>>;
  beforeAll(async () => {
    author = await aSupervisor();
    paper = await aPublishedPaper(author, { title: 'Mailed about' });
  });

  it('reach an open page without a reload, link to their subject, and are listed on a page', async () => {
    const [author, reviewer] = await Promise.all([
      aSupervisor({ firstName: 'Ada', lastName: 'Author' }),
      aSupervisor({ firstName: 'Rosa', lastName: 'Reviewer' }),
    ]);
    const paper = await aPublishedPaper(author, { title: 'What the bell tells of' });
    await until(async () => {
      const { body } = await call('GET', '/notifications', { token: author.token });
      return body.data.pagination.totalCount >= 2 ? true : undefined;
    }, 'what publishing tells of');
    const { page, complaints } = await asPerson(author);
    await page.goto('/contact');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();

    await review(reviewer, paper.id, { reviewerType: 'human' });
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor();
    await bell.click();
    const panel = page.locator('.notifications-panel');
    await panel.getByText('Just now').first().waitFor();
    const told = panel.getByRole('link', { name: /^Unread: .*review/i }).first();
    await told.click();
    await page.waitForURL(/\/papers\/.*\/reviews#r1$/);
    await page.getByRole('article', { name: /^Review 1/ }).waitFor();
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();

    await bell.click();
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await panel.getByRole('link', { name: 'View all notifications' }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.locator('.notifications-page .notification').nth(2).waitFor();
    expect(await page.locator('.notifications-page .notification').count()).toBe(3);
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await page.getByText('No unread notifications.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('show in one browser what happened in another, and are marked as read in all tabs at once', async () => {
    const free = [browser, another];
    const open = async (person: TestPerson) =>
      (await asPerson(person, { inBrowser: free.pop() ?? browser })).page;
    const pages = await authorAndReviewer(open);
    expect(await measureActs(pages, 10)).toHaveLength(10);

    const { told } = pages;
    const tab = await told.context().newPage();
    await tab.goto('/contact');
    const bell = tab.getByRole('button', { name: 'Notifications, 1 unread' });
    await bell.click();
    await told.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await tab.getByRole('link', { name: /^Unread: The authors answered your review/ }).click();
    for (const page of [tab, told])
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('follow saved settings, and stop with the link in an email', async () => {
    const person = await aSupervisor();
    const { page, complaints } = await asPerson(person);
    await page.goto('/profile#notifications');
    const saved = (address: RegExp) =>
      page.waitForResponse(
        (response) => address.test(response.url()) && response.request().method() === 'PUT',
      );
    await page.getByRole('button', { name: 'Customize My papers' }).click();
    await Promise.all([
      saved(/preferences$/),
      page.getByRole('checkbox', { name: 'Citation: Email' }).click(),
    ]);
    await Promise.all([saved(/global$/), page.getByLabel('Email frequency').selectOption('Daily digest')]);
    await Promise.all([saved(/global$/), page.getByLabel(/^Quiet hours/).click()]);
    await Promise.all([saved(/global$/), page.getByLabel('From').fill('23:30')]);
    await page.getByRole('button', { name: 'Customize Account and news' }).click();
    expect(await page.getByRole('checkbox', { name: 'Security alert: Email' }).isDisabled()).toBe(true);
    await Promise.all([
      saved(/preferences$/),
      page.getByRole('checkbox', { name: 'Invitations: Push' }).click(),
    ]);
    await page.reload();
    await page.getByRole('checkbox', { name: 'Invitations: Push', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Customize My papers' }).click();
    await page.getByRole('checkbox', { name: 'Citation: Email', checked: true }).waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('23:30');
    expect(await page.getByLabel('Email frequency').inputValue()).toBe('daily');
    expect(complaints).toEqual([]);
  });

  it('are emailed with an unsubscribe link that needs no login', async () => {
    await review(await aSupervisor(), paper.id, { reviewerType: 'human' });
    const mail = await until(
      async () =>
        (await mails(author.email)).find(({ text }) => text.includes('/notifications/unsubscribe?')),
      'a mail with a link to end them',
    );
    const link = /\S+\/notifications\/unsubscribe\?\S+/.exec(mail.text)?.[0] ?? '';
    const { page } = await browser.open();
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed', exact: true }).waitFor();
    const { body } = await call('GET', '/notifications/preferences', { token: author.token });
    expect(body.data.preferences.PAPER_REVIEW_RECEIVED).toMatchObject({ email: false, inApp: true });
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('have no accessibility violations, %i pixels wide, %s', async (width, colorScheme) => {
    const { page } = await asPerson(author, { viewport: { width, height: 900 }, colorScheme });
    await page.goto('/notifications');
    await page.locator('.notification').first().waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.locator('.notifications-panel .notification').first().waitFor();
    const check = async (where: string) =>
      expect([where, await accessibilityViolations(page), await overflow(page)]).toEqual([where, [], 0]);
    await check('the bell');
    await page.goto('/profile#notifications');
    await page.getByRole('button', { name: 'Customize My papers' }).click();
    await page.getByRole('checkbox', { name: 'Citation: Email' }).waitFor();
    await check('the settings');
  });
});

describe('on a separate platform', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'colophon-notifications-'));
  const adminEmails = 'chief@example.org';
  let served: ServedPlatform;
  let chief: TestPerson;
  beforeAll(async () => {
    served = await servePlatform(dataDir, { adminEmails });
    askInstead(served.url);
    chief = await aSupervisor({ email: adminEmails });
  });
  afterAll(async () => {
    askInstead(undefined);
    await served.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const inTurn = () => {
    const free = [browser, another];
    return async (person: TestPerson) =>
      (await asPerson(person, { inBrowser: free.pop() ?? browser, baseURL: served.url })).page;
  };
  const bellOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  it('an announcement is previewed, reaches open pages at once, and is kept', async () => {
    const reader = await aSupervisor();
    const title = `A pause on Sunday ${crypto.randomUUID()}`;
    const open = inTurn();
    const [desk, told] = await Promise.all([open(chief), open(reader)]);
    await told.goto('/contact');
    await desk.goto('/admin/announcements');
    await desk.getByLabel('Title').fill(title);
    await desk.getByLabel('Message').fill('From 08:00 to 09:00 UTC nothing can be submitted.');
    await desk.getByRole('region', { name: 'Preview' }).getByText(title).waitFor();
    await desk.getByRole('button', { name: 'Publish announcement…' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Publish this announcement?' });
    await dialog.getByText(`will receive “${title}”`).waitFor();
    await dialog.getByRole('button', { name: 'Publish announcement', exact: true }).click();

    await bellOf(told, 'Notifications, 1 unread').click();
    await told.getByRole('link', { name: `Unread: ${title}` }).waitFor();
    await until(async () => {
      const { body } = await call('GET', '/admin/announcements', { token: chief.token });
      return body.data.announcements[0]?.reached >= 2 ? true : undefined;
    }, 'the announcement to have reached both');
    await desk.reload();
    const announced = desk.getByRole('listitem').filter({ hasText: title });
    await announced.getByText(/received by \d+ (person|people)/).waitFor();
    await desk.getByLabel('Message').fill('x');
    await desk.getByRole('button', { name: 'Publish announcement…' }).click();
    await desk.getByText('Title is required. It must be 1 to 120 characters.').waitFor();
  });

  it('pages catch up on what they missed while the server was down', async () => {
    const open = inTurn();
    const { acting, told, author, reviewer, reviewId } = await authorAndReviewer(open);
    const answer = async ({ token }: TestPerson, text: string) => {
      const { status } = await call('POST', `/reviews/${reviewId}/rebuttals`, { token, body: { text } });
      expect(status).toBe(201);
    };
    const pages = [acting, told];
    // For a paper that was received, published, and reviewed.
    await bellOf(acting, 'Notifications, 3 unread').waitFor();
    let areBack = false;
    const back = Promise.all(pages.map(listens)).then(() => {
      areBack = true;
    });

    const killed = Date.now();
    await served.kill();
    served = await servePlatform(dataDir, { adminEmails, port: Number(new URL(served.url).port) });
    await answer(author, 'Written while nobody listened.');
    await answer(reviewer, 'Answered while nobody listened.');
    await until(async () => {
      // Five attempts end after 31 s; then a page waits for the network or for focus.
      if (Date.now() - killed > 32_000)
        for (const page of pages) await page.evaluate(() => dispatchEvent(new Event('online')));
      return areBack || undefined;
    }, 'both pages to listen again');
    await back;
    await bellOf(acting, 'Notifications, 4 unread').click();
    await acting.getByRole('link', { name: 'Unread: A reviewer answered you' }).waitFor();
    await bellOf(told, 'Notifications, 2 unread').click();
    await told.getByRole('link', { name: 'Unread: The authors answered your review' }).waitFor();
    // New messages arrive again.
    await answer(author, 'Once more.');
    await bellOf(told, 'Notifications, 3 unread').waitFor();
  });
});
