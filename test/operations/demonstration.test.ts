import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readPeople } from '../../examples/demonstration/read-people.ts';
import { pathWithIds, STOPS, TO_DO } from '../../examples/demonstration/tour-stops.ts';
import { CLOCK_HEADER } from '../../infra/local/clock/demonstration-clock.ts';
import { Demonstration, demonstrationPeople } from '../../infra/local/demonstration.ts';
import { PICTURES } from '../pictures/pictures.ts';
import { showPicture, wordsOn } from '../pictures/show-picture.ts';
import words from '../pictures/words.json' with { type: 'json' };
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { theDemonstration } from '../support/demonstration.ts';
import { logIn } from '../support/log-in.ts';

const demonstration = theDemonstration();
const browser = aBrowser();
const pages = new Map<string, Page>();

/** Returns a page of a visitor, or of a person who has logged in. */
async function pageOf(username: string | undefined): Promise<Page> {
  const known = pages.get(username ?? '');
  if (known) return known;
  const { page } = await browser.open({ baseURL: demonstration().url });
  const person = readPeople().find((each) => each.username === username);
  if (person) await logIn(page, { username: person.username, password: person.password });
  pages.set(username ?? '', page);
  return page;
}

describe('the demonstration', () => {
  it.each(STOPS.map((stop) => [stop.state, stop] as const))('shows %s', async (_, stop) => {
    const page = await pageOf(stop.login);
    await page.goto(pathWithIds(stop.path, demonstration().progress));
    await page.getByText(stop.shows).filter({ visible: true }).first().waitFor({ timeout: 20_000 });
  });

  // The form keeps what earlier tests of this person left in it, so its picture is not compared.
  it.each(PICTURES.filter(({ name }) => name !== 'submit'))(
    'looks as in the documentation: $name (if not, run `npm run pictures` on a new demonstration)',
    async (picture) => {
      const page = await pageOf(picture.login);
      await showPicture(page, picture, demonstration().progress);
      expect(await wordsOn(page)).toEqual(new Map(Object.entries(words)).get(picture.name));
    },
  );

  it.each(TO_DO)('has something to do for $login', async ({ login, path: address }) => {
    const page = await pageOf(login);
    await page.goto('/');
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor();
    await page.goto(address);
    await page
      .getByRole('button', { name: /^(Publish|Accept|Pay)/ })
      .first()
      .waitFor();
  });

  it('spreads its papers over six weeks', async () => {
    const { body } = await call('GET', '/papers?limit=50');
    const ages = body.data.papers.map(({ publishedAt }: { publishedAt: string }) =>
      Math.floor((Date.now() - Date.parse(publishedAt)) / 86_400_000),
    );
    expect(ages.length).toBeGreaterThanOrEqual(14);
    expect(Math.max(...ages)).toBeGreaterThan(39);
    expect(Math.min(...ages)).toBeLessThan(7);
    expect(new Set(ages).size).toBeGreaterThan(10);
  });

  it('dates what follows from an event like the event', async () => {
    const { id } = demonstration().progress.papers['running-error-bounds'] ?? { id: '' };
    const { body } = await call('GET', `/papers/${id}/decision`);
    const reviews = await call('GET', `/reviews/paper/${id}?sort=newest`);
    const [newest] = reviews.body.data.reviews;
    const accepted = body.data.history.find(
      ({ before, status }: Record<string, string>) => before !== status,
    );
    const lag = Date.parse(accepted.decidedAt) - Date.parse(newest.createdAt);
    expect(accepted.status).toBe('ACCEPTED');
    expect(lag).toBeGreaterThanOrEqual(0);
    expect(lag).toBeLessThan(60_000);
  });

  it('gives visitors the true time and no other, and its keys back', async () => {
    const [person] = demonstrationPeople();
    const { body } = await call('POST', '/auth/login', {
      body: { login: person.username, password: person.password },
    });
    const keys = await call('GET', '/auth/api-keys', { token: body.token });
    expect(keys.body.data).toEqual([]);
    const sessions = await call('GET', '/auth/sessions', { token: body.token });
    expect(JSON.stringify(sessions.body)).toContain(new Date().toISOString().slice(0, 10));
    const dated = await call('GET', '/papers', {
      headers: { [CLOCK_HEADER]: `${'x'.repeat(43)} -86400000` },
    });
    expect(dated.status).toBe(400);
  });

  it('loads once', () => {
    expect(new Demonstration(demonstration().dataDir).isUnfinished).toBe(false);
  });
});
