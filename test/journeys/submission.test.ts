import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aVenue } from '../support/a-venue.ts';
import { accessibilityViolations } from '../support/accessibility.ts';
import { call, platformUrl } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { declareNoAi } from '../support/declare-provenance.ts';
import { goToStep, openPart } from '../support/submit-steps.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();

/** A page with a logged-in person. */
async function openAs(person: TestPerson, width = 1440) {
  const { page, complaints } = await browser.open({ viewport: { width, height: 960 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return { page, complaints };
}

/** Unique text, because copies are held for desk review. */
const words = (count: number) =>
  Array.from({ length: count }, () => randomBytes(4).toString('hex').replaceAll(/\d/g, 'o')).join(' ');
const aTable = (megabytes: number) => ({
  name: `table-${randomBytes(3).toString('hex')}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(randomBytes(megabytes * 786_432).toString('base64')),
});

async function fillIn(page: Page, title: string): Promise<void> {
  await goToStep(page, 'check');
  await page.getByLabel('Title').fill(title);
  await page
    .getByLabel('Abstract')
    .fill('What this paper says in a few words, so that the abstract is long enough.');
  await page.getByLabel('Primary category').fill('Software Engineering');
  await page.getByRole('option', { name: 'Software Engineering' }).first().click();
  await declareNoAi(page);
}

describe('submitting a project too large for one request', () => {
  it('resumes when the connection is back, and after a reload', async () => {
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
    await page.getByText('Connection lost. Retrying …').waitFor();
    await page.getByRole('progressbar', { name: `Upload of ${third.name}` }).waitFor();
    // The second file was cut once only: it is sent again without a click. A reload would cut what is not stored yet.
    await until(async () => (stored === 2 ? true : undefined), 'two stored uploads');
    expect(sent.toSorted()).toEqual([paper.name, second.name].toSorted());

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    isCut = false;
    await page.getByText('We restored your draft.').waitFor();
    await page.getByText(third.name).waitFor();
    await goToStep(page, 'check');
    expect(await page.getByLabel('Title').inputValue()).toBe('A project of six megabytes');
    await goToStep(page, 'declare');
    await page.getByRole('button', { name: 'Submit paper' }).click();
    await page.getByText('Save the files').waitFor({ timeout: 150_000 });
    expect(sent).toHaveLength(3);
    expect(sent[2]).toBe(third.name);
    await page.getByRole('link', { name: 'View paper' }).waitFor({ timeout: 90_000 });
    expect((await call('GET', '/papers/drafts', { token: author.token })).body.data.drafts).toEqual([]);
  });
});

describe('submitting a paper to a venue that hides authors', () => {
  it('offers the venues that do so and take papers now, and publishes without a byline', async () => {
    const [chair, author] = [await aSupervisor(), await aSupervisor()];
    await aPublishedPaper(chair);
    const slug = `hidden-${randomBytes(4).toString('hex')}`;
    const venue = await aVenue(chair, { slug, name: `Workshop ${slug}`, anonymity: 'authors-hidden' });
    const open = await aVenue(chair, { slug: `${slug}-not`, name: `Open ${slug}` });
    const { page, complaints } = await openAs(author);
    await page.goto('/submit');
    await page.setInputFiles('input[type=file]', {
      name: 'paper.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(`# Walls\n\n${words(200)}.\n`),
    });
    await goToStep(page, 'check');
    await openPart(page, 'Co-authors and contact');
    const choice = page.getByLabel('Hide the authors for a venue');
    await choice.selectOption({ label: venue.name });
    expect(await choice.getByRole('option').allTextContents()).not.toContain(open.name);
    await fillIn(page, 'A paper without a byline');
    await page.getByRole('button', { name: 'Submit paper' }).click();
    const send = page.getByRole('link', { name: 'Send it to the venue' });
    await send.waitFor({ timeout: 150_000 });
    expect(await send.getAttribute('href')).toBe(`/venues/${slug}`);
    await page.getByRole('link', { name: 'View paper' }).click();
    await page.getByRole('heading', { name: 'A paper without a byline', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Download PDF' }).first().waitFor();
    const rail = page.getByRole('complementary');
    expect(await rail.getByRole('link', { name: 'Find reviewers' }).count()).toBe(0);
    const { page: stranger } = await browser.open();
    await stranger.goto(page.url());
    await stranger.getByText('Anonymous authors').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('choosing the files of a paper', () => {
  it('fills in what they say, but never replaces what the author typed', async () => {
    const author = await aSupervisor({ institution: 'University of Oxford' });
    const { page, complaints } = await openAs(author);
    await page.goto('/submit');
    await goToStep(page, 'check');
    await page.getByLabel('Title', { exact: true }).fill('My own title');
    await goToStep(page, 'files');
    const tex = String.raw`\documentclass{article}
\title{The title of the file}
\author{Ada Lovelace \and Charles Babbage\orcidlink{0000-0002-1825-0097}\\ Analytical Society}
\keywords{software engineering, walls}\dataavailability{On request.}
\begin{document}\maketitle
\begin{abstract}An abstract in the file, which is long enough to be an abstract of a paper: ${words(9)}.\end{abstract}
\section{Introduction}${words(90)}
\end{document}`;
    await page.setInputFiles('input[type=file]', {
      name: 'main.tex',
      mimeType: 'text/x-tex',
      buffer: Buffer.from(tex),
    });
    await page
      .getByText(
        'From main.tex: abstract, authors, author details, keywords, and statements. Check these in the next step.',
      )
      .waitFor({ timeout: 150_000 });
    await page.getByRole('button', { name: 'Preview paper' }).click();
    await page.locator('.preview-title', { hasText: 'My own title' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('My own title');
    expect(await page.getByLabel('Abstract').inputValue()).toContain('An abstract in the file');
    expect(await page.getByLabel('Institution').inputValue()).toBe('University of Oxford');
    const babbage = page.locator('.author-detail', { hasText: 'Charles Babbage' });
    await babbage.getByText('0000-0002-1825-0097').waitFor();
    await babbage.getByText('Analytical Society').first().waitFor();
    await page.getByRole('button', { name: 'cs.SE · Software Engineering' }).click();
    expect(await page.getByLabel('Primary category').inputValue()).toContain('Software Engineering');
    expect(await accessibilityViolations(page)).toEqual([]);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/files-first.png`, fullPage: true });
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await page.getByLabel('Data availability').inputValue()).toBe('On request.');
    expect(complaints).toEqual([]);
  });

  it('leaves no untitled draft behind', async () => {
    const author = await aSupervisor();
    const { page } = await openAs(author);
    const buffer = Buffer.from(`it was a dark night. nobody wrote a title.\n\n${words(90)}.\n`);
    await page.goto('/submit');
    await page.setInputFiles('input[type=file]', { name: 'notes.txt', mimeType: 'text/plain', buffer });
    await page.getByText('We read notes.txt. It changes nothing in the form.').waitFor({ timeout: 150_000 });
    await page.goto('/my-papers');
    await page.getByRole('heading', { name: 'My Papers' }).waitFor();
    expect((await call('GET', '/papers/drafts', { token: author.token })).body.data.drafts).toEqual([]);
  });
});

describe('what the form says about provenance', () => {
  it('is never assumed: both questions must be answered, and neither is before the author does', async () => {
    const { page } = await openAs(await aSupervisor());
    await page.goto('/submit');
    await page.getByText('Write here').click();
    await page.getByLabel('Text of the paper').fill(`# By hand\n\n${words(40)}\n`);
    await goToStep(page, 'declare');
    expect(await page.locator('.ai-use input:checked').count()).toBe(0);
    await page.getByRole('button', { name: 'Submit paper' }).click();
    const summary = page.getByRole('alert');
    await summary.getByText('4 things are missing or wrong').waitFor();
    await summary.getByRole('button', { name: 'Say how people and AI shared the work.' }).click();
    await page.getByLabel('No AI used').and(page.locator(':focus')).waitFor();
    await summary.getByRole('button', { name: 'Say whether AI agents took part.' }).click();
    await page.getByLabel('No AI agent took part').and(page.locator(':focus:not(:checked)')).waitFor();
    await page.getByLabel('These agents did').check();
    const agents = page.getByRole('group', { name: 'Agents on the byline' });
    expect(await agents.getByRole('checkbox').first().isChecked()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('names an agent before it enters a byline', async () => {
    const author = await aSupervisor();
    const { page } = await openAs(author);
    await page.goto('/submit');
    await goToStep(page, 'check');
    await page.getByLabel('These agents did').check();
    const agents = page.getByRole('group', { name: 'Agents on the byline' });
    await agents.getByRole('checkbox', { name: `${author.username}'s assistant` }).check();
    await agents.getByText('Give this agent a name of its own.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await agents.getByLabel('Name on the byline').fill('Sampler');
    await agents.getByRole('button', { name: 'Save name' }).click();
    await agents.getByRole('checkbox', { name: 'Sampler', checked: true }).waitFor();
    expect(await agents.getByLabel('Name on the byline').count()).toBe(0);
    expect((await call('GET', '/agents', { token: author.token })).body.data[0].name).toBe('Sampler');
  });
});

describe('a draft', () => {
  it('continues on another computer, and asks which of two revisions to keep', async () => {
    const author = await aSupervisor();
    const first = await openAs(author);
    await first.page.goto('/submit');
    await goToStep(first.page, 'check');
    await first.page.getByLabel('Title').fill('Begun at the desk');
    await first.page.getByText('Draft saved at').waitFor();

    const second = await openAs(author, 390);
    await second.page.goto('/my-papers');
    await second.page.getByRole('link', { name: 'Drafts' }).click();
    await second.page.getByRole('link', { name: 'Begun at the desk' }).click();
    await second.page.getByText('We restored your draft. Choose your files again.').waitFor();
    await goToStep(second.page, 'check');
    await openPart(second.page, 'Title');
    await second.page.getByLabel('Title').fill('Gone on in the train');
    await second.page.getByText('Draft saved at').waitFor();

    await first.page.getByLabel('Title').fill('Gone on at the desk');
    await first.page.getByText('Another page changed this draft.').waitFor();
    await first.page.getByRole('button', { name: 'Load the other draft' }).click();
    await until(
      async () =>
        (await first.page.getByLabel('Title').inputValue()) === 'Gone on in the train' ? true : undefined,
      'the title of the draft',
    );
    await second.page.goto('/drafts');
    await second.page.getByRole('button', { name: /^Delete draft/ }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
    await second.page.getByText('No drafts.').waitFor();
    expect(second.complaints).toEqual([]);
  });
});

describe('previewing before submitting', () => {
  it('shows the paper as readers will see it, with the conversion messages', async () => {
    const { page, complaints } = await openAs(await aSupervisor());
    await page.goto('/submit');
    await page.getByText('Write here').click();
    await page
      .getByLabel('Text of the paper')
      .fill(
        `# On previews\n\nA formula: $$e^{i\\pi} + 1 = 0$$\n\n${words(60)}\n\n![A figure](nowhere.png)\n`,
      );
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.preview-page math').first().waitFor({ timeout: 150_000 });
    await page.getByRole('heading', { name: 'On previews' }).waitFor();
    await page.getByText('nowhere.png').last().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('writing a paper with a co-author', () => {
  it('finds and invites them, accepts, and shows both on the paper', async () => {
    const [iris, tobias] = await Promise.all([
      aSupervisor({ firstName: 'Iris', lastName: 'van der Meer' }),
      aSupervisor({ firstName: 'Tobias', lastName: `Okafor${words(1)}` }),
    ]);
    const { body: me } = await call('GET', '/users/me', { token: tobias.token });
    const { page } = await openAs(iris);
    await page.goto('/submit');
    await page.getByText('Write here').click();
    await page.getByLabel('Text of the paper').fill(`# Together\n\n${words(120)}\n`);
    await fillIn(page, 'Written by two');
    await goToStep(page, 'check');
    await openPart(page, 'Co-authors and contact');
    await page.getByLabel('Co-authors').fill(me.data.lastName.slice(0, 14));
    await page.getByRole('option', { name: me.data.name }).click();
    await goToStep(page, 'declare');
    await page.getByRole('button', { name: 'Submit paper' }).click();
    await page.getByRole('link', { name: 'View paper' }).click({ timeout: 90_000 });
    await page.getByRole('heading', { level: 1, name: 'Written by two' }).waitFor();

    const other = await openAs(tobias, 390);
    await other.page.goto('/');
    await other.page.getByRole('button', { name: /menu of Tobias/ }).click();
    await other.page.locator('#user-menu').getByRole('link', { name: 'Invitations' }).click();
    await other.page.getByText('invites you to be a co-author of this paper.').waitFor();
    expect(await accessibilityViolations(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: /Accept/ }).click();
    await other.page.getByText(/You accepted/).waitFor();
    await other.page.getByRole('link', { name: 'Written by two' }).click();
    await other.page.getByRole('link', { name: me.data.name }).first().waitFor();
    await other.page.goto('/my-papers');
    await other.page.getByRole('link', { name: 'Written by two', exact: true }).waitFor();
    expect(other.complaints).toEqual([]);
  });
});

/** S3 has a separate address. */
const isUpload = (url: URL) => !url.href.startsWith(platformUrl()) && url.protocol.startsWith('http');
