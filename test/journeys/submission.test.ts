import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { barriers } from '../support/barriers.ts';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';

const browser = aBrowser();

/** A page on which somebody is logged in. */
async function openAs(person: TestPerson, width = 1440) {
  const { page, complaints } = await browser.open({ viewport: { width, height: 960 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return { page, complaints };
}

/** Text that is like nobody else's: copies go to the desk. */
const words = (count: number) =>
  Array.from({ length: count }, () => randomBytes(4).toString('hex').replaceAll(/\d/g, 'o')).join(' ');
const aTable = (megabytes: number) => ({
  name: `table-${randomBytes(3).toString('hex')}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(randomBytes(megabytes * 786_432).toString('base64')),
});

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page
    .getByLabel('Abstract')
    .fill('What this paper says in a few words, so that the abstract is long enough.');
  await page.getByLabel('Primary category').fill('Software Engineering');
  await page.getByRole('option', { name: 'Software Engineering' }).first().click();
}

describe('sending a project that is too large for one request', () => {
  it('goes on by itself when the connection comes back, and where it was after a reload', async () => {
    const author = await aSupervisor();
    const { page } = await openAs(author);
    const paper = {
      name: 'paper.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# Large\n\n${words(200)}.\n`),
    };
    const [second, third] = [aTable(3), aTable(3)];
    const sent: string[] = [];
    let tries = 0;
    let isCut = true;
    await page.route(isUpload, async (route) => {
      const name = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1];
      if (name === second.name && tries++ === 0) return route.abort('internetdisconnected');
      if (name === third.name && isCut) return route.abort('internetdisconnected');
      sent.push(name ?? '');
      return route.continue();
    });
    let stored = 0;
    page.on('response', (response) => {
      const isPost = response.request().method() === 'POST';
      if (isPost && isUpload(new URL(response.url())) && response.ok()) stored++;
    });
    await page.goto('/submit');
    await page.setInputFiles('input[type=file]', [paper, second, third]);
    await fillIn(page, 'A project of six megabytes');
    await page.getByText('Draft saved at').waitFor();
    await page.getByRole('button', { name: 'Submit paper' }).click();
    await page.getByText('The connection is lost. Trying again …').waitFor();
    await page.getByRole('progressbar', { name: `Upload of ${third.name}` }).waitFor();
    // The second file was cut once only: it is sent again without a click. A reload would cut what is not stored yet.
    await until(() => stored === 2);
    expect(sent.toSorted()).toEqual([paper.name, second.name].toSorted());

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    isCut = false;
    await page.getByText('This is your draft, as you left it.').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('A project of six megabytes');
    await page.getByText(third.name).waitFor();
    await page.getByRole('button', { name: 'Submit paper' }).click();
    await page.getByText('The files are stored').waitFor({ timeout: 60_000 });
    expect(sent).toHaveLength(3);
    expect(sent[2]).toBe(third.name);
    await page.getByRole('link', { name: 'Read your paper' }).waitFor({ timeout: 90_000 });
    expect((await call('GET', '/papers/drafts', { token: author.token })).body.data.drafts).toEqual([]);
  });
});

describe('a draft', () => {
  it('goes on at another computer, and asks which of two is to stay', async () => {
    const author = await aSupervisor();
    const first = await openAs(author);
    await first.page.goto('/submit');
    await first.page.getByLabel('Title').fill('Begun at the desk');
    await first.page.getByText('Draft saved at').waitFor();

    const second = await openAs(author, 390);
    await second.page.goto('/my-papers');
    await second.page.getByRole('link', { name: 'Begun at the desk' }).click();
    await second.page.getByText('This is your draft, as you left it.').waitFor();
    await second.page.getByLabel('Title').fill('Gone on in the train');
    await second.page.getByText('Draft saved at').waitFor();

    await first.page.getByLabel('Title').fill('Gone on at the desk');
    await first.page.getByText('This draft was changed on another page.').waitFor();
    await first.page.getByRole('button', { name: 'Take the other one' }).click();
    await until(async () => (await first.page.getByLabel('Title').inputValue()) === 'Gone on in the train');
    await second.page.goto('/my-papers');
    second.page.on('dialog', (dialog) => void dialog.accept());
    await second.page.getByRole('button', { name: /Throw away/ }).click();
    await second.page.getByRole('heading', { name: 'Drafts' }).waitFor({ state: 'detached' });
    expect(second.complaints).toEqual([]);
  });
});

describe('looking before sending', () => {
  it('shows the paper as readers will see it, with what the conversion noticed', async () => {
    const { page, complaints } = await openAs(await aSupervisor());
    await page.goto('/submit');
    await page.getByText('Write it here').click();
    await page
      .getByLabel('Text of the paper')
      .fill(
        `# On previews\n\nA formula: $$e^{i\\pi} + 1 = 0$$\n\n${words(60)}\n\n![A figure](nowhere.png)\n`,
      );
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.preview-page math').first().waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'On previews' }).waitFor();
    await page.getByText('nowhere.png').last().waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('writing a paper with somebody', () => {
  it('finds, invites, accepts, and shows both on the paper', async () => {
    const [iris, tobias] = await Promise.all([
      aSupervisor({ firstName: 'Iris', lastName: 'van der Meer' }),
      aSupervisor({ firstName: 'Tobias', lastName: `Okafor${words(1)}` }),
    ]);
    const { body: me } = await call('GET', '/users/me', { token: tobias.token });
    const { page } = await openAs(iris);
    await page.goto('/submit');
    await page.getByText('Write it here').click();
    await page.getByLabel('Text of the paper').fill(`# Together\n\n${words(120)}\n`);
    await fillIn(page, 'Written by two');
    await page.getByLabel('Co-authors').fill(me.data.lastName.slice(0, 14));
    await page.getByRole('option', { name: me.data.name }).click();
    await page.getByRole('button', { name: 'Submit paper' }).click();
    await page.getByRole('link', { name: 'Read your paper' }).click({ timeout: 90_000 });
    await page.getByRole('heading', { level: 1, name: 'Written by two' }).waitFor();

    const other = await openAs(tobias, 390);
    await other.page.goto('/');
    await other.page.getByRole('button', { name: /menu of Tobias/ }).click();
    await other.page.getByRole('link', { name: 'Invitations' }).click();
    await other.page.getByText('asks you to be a co-author of this paper.').waitFor();
    expect(await barriers(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: /Accept/ }).click();
    await other.page.getByText(/You accepted/).waitFor();
    await other.page.getByRole('link', { name: 'Written by two' }).click();
    await other.page.getByRole('link', { name: me.data.name }).first().waitFor();
    await other.page.goto('/my-papers');
    await other.page.getByRole('link', { name: 'Written by two', exact: true }).waitFor();
    expect(other.complaints).toEqual([]);
  });
});

/** S3 is at an address of its own. */
const isUpload = (url: URL) => !url.href.startsWith(platformUrl()) && url.protocol.startsWith('http');

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('Waited 30 s in vain.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
