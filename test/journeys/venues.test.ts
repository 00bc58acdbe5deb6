import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aVenue } from '../support/a-venue.ts';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { review } from '../support/reviewing.ts';

const platform = aLentPlatform();
const browser = aBrowser();

const NAME = 'Workshop on Lichens 2027';
const ADDRESS = '/venues/workshop-on-lichens-2027';
const SCOPE = 'Papers on lichens that grow on walls, and how to measure them.';
const REASONS = 'The method is sound, and the reviewers agree that walls matter.';

async function open(person?: TestPerson) {
  const opened = await browser.open({ baseURL: platform().url });
  if (person) await opened.page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return opened;
}

/** The chair creates a venue, adds a round and publishes it. */
async function openCall(page: Page): Promise<void> {
  await page.goto('/venues');
  await page.getByRole('link', { name: 'Create a venue' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await expect.poll(() => page.getByLabel('Short name').inputValue()).toBe('workshop-on-lichens-2027');
  await page.getByLabel('Scope').fill(SCOPE);
  await page.getByRole('button', { name: 'Create venue' }).click();
  await page.getByText('No rounds yet.').waitFor();
  await page.getByRole('button', { name: 'Add a round' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('First round');
  await dialog.getByLabel('Grace, in minutes').fill('90');
  await dialog.getByRole('button', { name: 'Add round' }).click();
  await page.getByRole('article', { name: 'First round' }).waitFor();
  await page.getByRole('link', { name: '3. Publish it' }).click();
  await page.getByRole('button', { name: 'Publish venue' }).click();
  await page.getByText('Everybody sees the venue').waitFor();
}

async function inviteAndAccept(chair: Page, invited: Page, username: string): Promise<void> {
  await chair.getByRole('link', { name: 'People', exact: true }).click();
  await chair.getByLabel('Usernames').fill(username);
  await chair.getByRole('button', { name: 'Invite' }).click();
  await chair.getByText('Invited.').waitFor();
  await chair.getByRole('row', { name: username }).waitFor();
  await invited.goto('/venues?view=mine');
  await invited.getByRole('link', { name: NAME }).click();
  await invited.getByText('You’re invited to this venue as: Reviewer.').waitFor();
  await invited.getByRole('button', { name: 'Accept' }).click();
  await invited.getByText('You accepted the invitation.').waitFor();
}

async function sendPaper(page: Page, archiveId: string): Promise<void> {
  await page.goto('/venues');
  await page.getByText('Open call', { exact: true }).waitFor();
  await page.getByRole('link', { name: NAME }).click();
  await page.getByText('Papers are still taken for 90 minutes after the deadline').waitFor();
  await page.getByRole('button', { name: 'Send a paper' }).click();
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByLabel('Your public papers');
  await choice.waitFor();
  const value = await choice.getByRole('option', { name: archiveId }).getAttribute('value');
  await choice.selectOption(value);
  await dialog.getByRole('button', { name: 'Send paper' }).click();
  await dialog.getByRole('link', { name: 'Follow its state' }).click();
  await page.getByRole('button', { name: 'Withdraw from this venue' }).waitFor();
}

/** The chair selects all papers and accepts them, after the preview. */
async function accept(page: Page, title: string): Promise<void> {
  await page.getByLabel(`Select ${title}`).check();
  await page.getByRole('button', { name: 'Accept: 1 selected paper', exact: true }).click();
  await page.getByLabel('Why you accept these papers').fill(REASONS);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Accept 1 paper?' });
  await preview.getByText(title).waitFor();
  await preview.getByRole('button', { name: 'Accept 1 paper' }).click();
  await page.getByText('1 paper decided.').waitFor();
}

describe('a workshop that runs its review here', () => {
  it('opens a call, invites a reviewer, takes a paper, has it reviewed, decides, and shows its proceedings', async () => {
    const [chair, reviewer, author] = await Promise.all([
      aSupervisor({ firstName: 'Cora', lastName: 'Chair' }),
      aSupervisor({ firstName: 'Rolf', lastName: 'Reviewer' }),
      aSupervisor({ firstName: 'Ada', lastName: 'Author' }),
    ]);
    const title = `Lichens ${crypto.randomUUID().slice(0, 8)}`;
    const [paper] = await Promise.all([aPublishedPaper(author, { title }), aPublishedPaper(chair)]);
    const [chairing, reviewing, writing, reading] = await Promise.all([
      open(chair),
      open(reviewer),
      open(author),
      open(),
    ]);

    await openCall(chairing.page);
    await inviteAndAccept(chairing.page, reviewing.page, reviewer.username);
    await sendPaper(writing.page, paper.archiveId);

    await chairing.page.goto(`${ADDRESS}/papers`);
    await chairing.page.getByLabel('Reviewer’s username').fill('nobodyofthisname');
    await chairing.page.getByRole('button', { name: 'Assign' }).click();
    await chairing.page.getByRole('alert').waitFor();
    await chairing.page.getByLabel('Reviewer’s username').fill(reviewer.username);
    await chairing.page.getByRole('button', { name: 'Assign' }).click();
    await chairing.page.getByText(`${title} is assigned to ${reviewer.username}.`).waitFor();
    await chairing.page.getByRole('cell', { name: '0/1' }).waitFor();

    await reviewing.page.goto(`${ADDRESS}/papers`);
    await reviewing.page.getByRole('link', { name: `Write review of ${title}` }).click();
    await reviewing.page.waitForURL(/write-review/);
    const sent = await review(reviewer, paper.id, { reviewerType: 'human', overallScore: 8 });
    expect(sent.status).toBe(201);
    await platform().idle();

    await chairing.page.goto(`${ADDRESS}/papers?state=in-review`);
    await chairing.page.getByRole('cell', { name: '1/1' }).waitFor();
    await accept(chairing.page, title);

    await writing.page.reload();
    await writing.page.getByText('Decision: accept').waitFor();
    await reading.page.goto(`${ADDRESS}/proceedings`);
    await reading.page.getByRole('link', { name: title }).waitFor();
    await reading.page.getByText('Why it was accepted').click();
    await reading.page.getByText(REASONS).waitFor();
    await reading.page.getByRole('button', { name: `Cite ${title}` }).click();
    await reading.page.getByRole('dialog').getByText('BibTeX').waitFor();
    for (const { complaints } of [chairing, writing, reviewing, reading]) expect(complaints).toEqual([]);

    const screens = [
      { page: reading.page, paths: ['/venues', ADDRESS, `${ADDRESS}/proceedings`] },
      {
        page: chairing.page,
        paths: [
          '/venues/new',
          ...['', '?view=rounds', '?view=people', '?view=publish'].map((part) => `${ADDRESS}/manage${part}`),
          `${ADDRESS}/papers`,
        ],
      },
    ];
    for (const { page, paths } of screens)
      for (const path of paths) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await accessibilityViolations(page), path).toEqual([]);
        await page.setViewportSize({ width: 360, height: 800 });
        expect(await overflow(page), path).toBe(0);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
  });

  it('waits for an admin without a known chair, has an area editor recommend, and answers an appeal', async () => {
    const [chair, editor, reviewer, author, admin] = await Promise.all([
      aSupervisor(),
      aSupervisor({ firstName: 'Edda', lastName: 'Editor' }),
      aSupervisor({ firstName: 'Rolf', lastName: 'Reviewer' }),
      aSupervisor(),
      aSupervisor({ email: platform().admins[0] }),
    ]);
    const title = `Moss ${crypto.randomUUID().slice(0, 8)}`;
    const [paper] = await Promise.all([aPublishedPaper(author, { title }), aPublishedPaper(reviewer)]);
    const venue = await aVenue(chair, { slug: 'moss-letters', name: 'Moss Letters' });
    const path = `/venues/${venue.slug}`;
    const [chairing, editing, judging] = await Promise.all([open(chair), open(editor), open(admin)]);

    await decideOnVenue(judging.page, 'Refuse', 'Please say who runs this venue.');
    await judging.page.getByText('Moss Letters was refused.').waitFor();
    await chairing.page.goto(`${path}/manage?view=publish`);
    await chairing.page.getByText('Please say who runs this venue.').waitFor();
    await chairing.page.getByRole('button', { name: 'Publish venue' }).click();
    await chairing.page.getByText('An admin looks at the venue').waitFor();
    await decideOnVenue(judging.page, 'Publish', 'It is clear now who runs it.');
    await judging.page.getByText('Moss Letters is public.').waitFor();
    expect(await accessibilityViolations(judging.page)).toEqual([]);

    await join(chair, editor, { path, role: 'area-editor' });
    await join(chair, reviewer, { path, role: 'reviewer' });
    const body = { paperId: paper.id, round: 1 };
    expect((await call('POST', `${path}/submissions`, { token: author.token, body })).status).toBe(201);

    await chairing.page.goto(`${path}/papers`);
    await chairing.page.getByText('Propose reviewers').first().click();
    await chairing.page.getByRole('button', { name: 'Propose reviewers' }).click();
    await chairing.page.getByRole('button', { name: `Remove Rolf Reviewer from ${title}` }).waitFor();
    await chairing.page.getByRole('button', { name: 'Assign 1 review' }).click();
    await chairing.page.getByText('1 review assigned.').waitFor();
    await chairing.page.getByLabel(`Area editor of ${title}`).selectOption({ label: 'Edda Editor' });
    await chairing.page.getByText(`${title} has another area editor.`).waitFor();

    await editing.page.goto(`${path}/papers`);
    await editing.page.getByRole('link', { name: 'Rolf Reviewer' }).waitFor();
    await editing.page.getByRole('button', { name: `Recommend: accept: ${title}` }).click();
    await editing.page.getByLabel('Meta-review').fill(REASONS);
    await editing.page.getByRole('button', { name: 'Recommend: accept' }).click();
    await editing.page.getByText(`Your recommendation on ${title} is saved.`).waitFor();
    await chairing.page.reload();
    await chairing.page.getByText('Recommendation: accept').waitFor();
    await chairing.page.getByText(REASONS).waitFor();

    const decisions = [{ paperId: paper.id, verdict: 'reject', reasons: REASONS }];
    await call('POST', `${path}/decisions`, { token: chair.token, body: { decisions } });
    const writing = await open(author);
    await writing.page.goto(`${path}/papers`);
    await writing.page.getByText('Appeal against the decision').click();
    await writing.page.getByLabel('Your appeal').fill(REASONS);
    await writing.page.getByRole('button', { name: 'Send appeal' }).click();
    await writing.page.getByText(`Your appeal about ${title} is sent.`).waitFor();
    expect(await accessibilityViolations(writing.page)).toEqual([]);
    await chairing.page.reload();
    await chairing.page.getByRole('button', { name: `Uphold the decision: ${title}` }).click();
    await chairing.page.getByLabel('Why you uphold the decision').fill(REASONS);
    await chairing.page.getByRole('button', { name: 'Uphold the decision' }).click();
    await chairing.page.getByText(`The appeal about ${title} is answered.`).waitFor();
    expect(await accessibilityViolations(chairing.page)).toEqual([]);
    await writing.page.reload();
    await writing.page.getByText('Answer: the decision is upheld').waitFor();
    for (const { complaints } of [chairing, editing, judging, writing]) expect(complaints).toEqual([]);
  });
});

/** The admin decides on the venue that waits. */
async function decideOnVenue(page: Page, verdict: 'Publish' | 'Refuse', reason: string): Promise<void> {
  await page.goto('/admin/venues');
  await page.getByRole('button', { name: `${verdict}: Moss Letters` }).click();
  await page.getByLabel(`Why you ${verdict.toLowerCase()} this venue`).fill(reason);
  await page.getByRole('button', { name: verdict, exact: true }).click();
}

/** Somebody is invited to a venue, and accepts. */
async function join(
  chair: TestPerson,
  person: TestPerson,
  { path, role }: { path: string; role: 'area-editor' | 'reviewer' },
): Promise<void> {
  const invitation = { usernames: [person.username], role };
  await call('POST', `${path}/people`, { token: chair.token, body: invitation });
  await call('POST', `${path}/invitation`, { token: person.token, body: { answer: 'accept' } });
}
