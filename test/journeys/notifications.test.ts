import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { call, mails, until } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { review } from '../support/reviewing.ts';

const browser = aBrowser();

/** A page with somebody's session in it. */
async function asPerson(person: TestPerson, options: Parameters<typeof browser.open>[0] = {}) {
  const opened = await browser.open(options);
  await opened.page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return opened;
}

describe('notifications in the browser', () => {
  it('come to an open page by themselves, lead to what they tell of, and are kept on a page', async () => {
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
    await page.getByRole('button', { name: 'Notifications, 2 unread ones' }).waitFor();

    await review(reviewer, paper.id, { reviewerType: 'human' });
    await page.getByRole('button', { name: 'Notifications, 3 unread ones' }).waitFor();
    await bell.click();
    const panel = page.locator('.notifications-panel');
    await panel.getByText('Just now').first().waitFor();
    const told = panel.getByRole('link', { name: /^Unread: .*review/i }).first();
    await told.click();
    await page.waitForURL(/\/papers\/.*\/reviews#r1$/);
    await page.getByRole('article', { name: /^Review 1/ }).waitFor();
    await page.getByRole('button', { name: 'Notifications, 2 unread ones' }).waitFor();

    await bell.click();
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await panel.getByRole('link', { name: 'All notifications' }).click();
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    await page.locator('.notifications-page .notification').nth(2).waitFor();
    expect(await page.locator('.notifications-page .notification').count()).toBe(3);
    await page.getByRole('link', { name: 'Unread', exact: true }).click();
    await page.getByText('You have read them all.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are told where to go by settings that stay, and end by the link of a mail', async () => {
    const person = await aSupervisor();
    const { page, complaints } = await asPerson(person);
    await page.goto('/profile#notifications');
    const saved = (address: RegExp) =>
      page.waitForResponse(
        (response) => address.test(response.url()) && response.request().method() === 'PUT',
      );
    await Promise.all([
      saved(/preferences$/),
      page.getByRole('checkbox', { name: 'Citation: Mail' }).click(),
    ]);
    await Promise.all([saved(/global$/), page.getByLabel('Mails').selectOption('Gathered once a day')]);
    await Promise.all([saved(/global$/), page.getByLabel(/^Quiet hours/).click()]);
    await Promise.all([saved(/global$/), page.getByLabel('From').fill('23:30')]);
    expect(await page.getByRole('checkbox', { name: 'Security alert: Mail' }).isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('checkbox', { name: 'Citation: Mail', checked: true }).waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('23:30');
    expect(await page.getByLabel('Mails').inputValue()).toBe('daily');
    expect(complaints).toEqual([]);
  });

  it('are mailed with a link that ends such mails without a login', async () => {
    const [author, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author, { title: 'Mailed about' });
    await review(reviewer, paper.id, { reviewerType: 'human' });
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
    await page.getByRole('heading', { name: 'No more of these mails', exact: true }).waitFor();
    const { body } = await call('GET', '/notifications/preferences', { token: author.token });
    expect(body.data.preferences.PAPER_REVIEW_RECEIVED).toMatchObject({ email: false, inApp: true });
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('have no barrier that axe finds, %i pixels wide, %s', async (width, colorScheme) => {
    const person = await aSupervisor();
    await aPublishedPaper(person);
    const { page } = await asPerson(person, { viewport: { width, height: 900 }, colorScheme });
    await page.goto('/notifications');
    await page.locator('.notification').first().waitFor();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.locator('.notifications-panel .notification').first().waitFor();
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([where, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]).toEqual([
        where,
        [],
      ]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([where, overflow]).toEqual([where, 0]);
    };
    await check('the bell');
    await page.goto('/profile#notifications');
    await page.getByRole('checkbox', { name: 'Citation: Mail' }).waitFor();
    await check('the settings');
  });
});
