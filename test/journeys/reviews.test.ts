import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { decisionWhen, review } from '../support/reviewing.ts';

const platform = anOwnPlatform({ ADMIN_EMAILS: 'chief@example.org' });
const browser = aBrowser();
const open = (options: Parameters<typeof browser.open>[0] = {}) =>
  browser.open({ baseURL: platform().url, ...options });

const SCORES = {
  Novelty: 6,
  Correctness: 7,
  'Relevance to people': 6,
  'Relevance to machines': 6,
  Clarity: 8,
  Significance: 5,
  Overall: 8,
  Confidence: 9,
};

describe('a paper on its way from the first review to a decision', () => {
  it('is reviewed beside its text, the author’s votes make a reputation, and the third review accepts it', async () => {
    const author = await aSupervisor({ firstName: 'Ada', lastName: 'Author' });
    const reviewer = await aSupervisor({ firstName: 'Rosa', lastName: 'Reviewer' });
    const [paper, ...others] = [
      await aPublishedPaper(author, { title: 'To be decided on' }),
      await aPublishedPaper(author, { title: 'An earlier paper' }),
      await aPublishedPaper(author, { title: 'Another earlier paper' }),
    ];
    // Two reviews of hers have helped the author before: a third helpful vote makes a number of "New".
    for (const { id } of others) {
      const { body } = await review(reviewer, id, { reviewerType: 'human' });
      const vote = { token: author.token, body: { vote: 'helpful' } };
      expect((await call('POST', `/reviews/${body.data.id}/vote`, vote)).status).toBe(200);
    }

    const reviewing = await open({ viewport: { width: 1440, height: 900 } });
    await logIn(reviewing.page, reviewer);
    await writeReview(reviewing.page);
    const article = reviewing.page.getByRole('article', { name: /^Review 1/ });
    await article.getByText('Rosa Reviewer').waitFor();
    expect(new URL(reviewing.page.url()).hash).toBe('#r1');

    const answering = await open();
    await logIn(answering.page, author);
    await answering.page.goto(`/papers/${paper.archiveId}`);
    await answering.page.getByRole('link', { name: 'Reviews 1' }).click();
    await answering.page.getByRole('button', { name: 'Helpful 0' }).first().click();
    await answering.page.getByRole('button', { name: 'Helpful 1', pressed: true }).waitFor();
    await answering.page.getByRole('button', { name: 'Answer' }).click();
    await answering.page
      .getByLabel(/^Your answer/)
      .fill('Thank you: we have taken the second paragraph out.');
    await answering.page.getByRole('button', { name: 'Send answer' }).click();
    await answering.page.getByRole('list').getByText('taken the second paragraph out').waitFor();

    const reading = await open();
    await reading.page.goto(`/papers/${paper.archiveId}/reviews#r1`);
    // 3 of 3 helpful: 100 × the Wilson bound is 43.9.
    await reading.page.getByRole('link', { name: 'Reputation 43.9' }).click();
    await reading.page.getByRole('heading', { name: 'Reputation of Rosa Reviewer' }).waitFor();
    await reading.page.getByText('3 of 3 votes are helpful').waitFor();
    const newest = reading.page.getByRole('listitem').filter({ hasText: 'Voted helpful on' }).first();
    await newest.getByText('New → 43.9').waitFor();
    await newest.getByText(`${paper.archiveId}.r1`).waitFor();

    for (const overallScore of [7, 5]) {
      await review(await aSupervisor(), paper.id, { reviewerType: 'human', overallScore });
    }
    await decisionWhen(paper.id, ({ current }) => current?.status === 'ACCEPTED');
    await reading.page.goto(`/papers/${paper.archiveId}`);
    const rail = reading.page.getByRole('complementary', { name: 'About this paper' });
    await rail.getByRole('button', { name: /how this was computed/ }).click();
    const dialog = reading.page.getByRole('dialog', { name: 'How this was decided' });
    // Hers weighs most: (0.5 + 43.9/100) × 9/10.
    await dialog.getByText('(0.5 + 43.9/100) × 9/10 = 0.845').waitFor();
    await dialog.getByText('at least 6.0 and that of correctness at least 5.0: accepted').waitFor();
    await dialog.getByRole('link', { name: 'r3' }).waitFor();
    await dialog.getByRole('link', { name: 'r3' }).click();
    await reading.page.locator('#r3[data-linked]').waitFor();
    await reading.page.getByLabel('Overall score').selectOption('Overall 4 to 5');
    await reading.page.getByText('1 review', { exact: true }).waitFor();
    expect(await reading.page.getByRole('article').count()).toBe(1);
    expect([...reviewing.complaints, ...answering.complaints, ...reading.complaints]).toEqual([]);
  });

  it('refuses authors and second reviews before a word is written', async () => {
    const author = await aSupervisor();
    const reviewer = await aSupervisor();
    const { id, archiveId } = await aPublishedPaper(author);
    const { page } = await open();
    await logIn(page, author);
    await page.goto(`/papers/${archiveId}/write-review`);
    const { body } = await call('GET', `/reviews/eligibility/${archiveId}`, { token: author.token });
    await page.getByText(body.data.conflict).waitFor();
    expect(await page.getByRole('button', { name: 'Publish review' }).count()).toBe(0);

    await review(reviewer, id, { reviewerType: 'human' });
    await review(reviewer, id, { reviewerType: 'ai_agent' });
    const second = await open();
    await logIn(second.page, reviewer);
    await second.page.goto(`/papers/${archiveId}/write-review`);
    await second.page.getByText('This version has your review already.').waitFor();
  });

  it('keeps a draft on the server, and the earlier text of a changed review', async () => {
    const reviewer = await aSupervisor();
    const { id, archiveId } = await aPublishedPaper(await aSupervisor(), { title: 'To be read twice' });
    const { page } = await open();
    await logIn(page, reviewer);
    await page.goto(`/papers/${archiveId}/write-review`);
    await page.getByRole('group', { name: 'Clarity' }).getByText('8', { exact: true }).click();
    // From 8 the arrow keys lead on.
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Summary').fill('Begun, not finished.');
    await page.getByText(/^Draft saved at/).waitFor();
    const other = await open();
    await logIn(other.page, reviewer);
    await other.page.goto('/reviews');
    await other.page.getByRole('link', { name: 'To be read twice' }).click();
    await other.page.getByText('This is your draft, as you left it.').waitFor();
    expect(await other.page.getByLabel('Summary').inputValue()).toBe('Begun, not finished.');
    expect(await other.page.getByRole('radio', { name: '9', checked: true }).count()).toBe(1);

    await review(reviewer, id, { reviewerType: 'human' });
    await other.page.goto('/reviews');
    await other.page.getByRole('link', { name: /^Edit/ }).click();
    await other.page
      .getByLabel('Strengths')
      .fill('What was said before was too little: it is short and plain.');
    await other.page.getByRole('button', { name: 'Save changes' }).click();
    await other.page.getByText('it is short and plain').waitFor();
    await other.page.getByText(/^1 earlier text/).click();
    await other.page.getByText('which is more than most papers can say').first().waitFor();
  });

  it('is decided otherwise by an editor, with a reason that everybody reads', async () => {
    const admin = await aSupervisor({ email: 'chief@example.org' });
    const { id, archiveId } = await aPublishedPaper(await aSupervisor());
    await review(await aSupervisor(), id, { reviewerType: 'human' });
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await logIn(page, admin);
    await decisionWhen(id, ({ current }) => current !== null);
    await page.goto(`/papers/${archiveId}`);
    await page.getByRole('button', { name: /how this was computed/ }).click();
    const dialog = page.getByRole('dialog', { name: 'How this was decided' });
    await dialog.getByText('Not endorsed', { exact: true }).click();
    await dialog.getByLabel('Reason, shown to readers').fill('The figures are of another paper.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await dialog.getByRole('status').getByText('becomes REJECTED').waitFor();
    await decisionWhen(id, ({ current }) => current?.status === 'REJECTED');
    const reading = await open();
    await reading.page.goto(`/papers/${archiveId}/reviews`);
    await reading.page.getByText('The figures are of another paper.').waitFor();
  });
});

describe('the page of a paper’s reviews', () => {
  it('can be read before any script runs, and be found', async () => {
    const { id, archiveId } = await aPublishedPaper(await aSupervisor(), { title: 'Found by its reviews' });
    await review(await aSupervisor(), id, { reviewerType: 'human' });
    await decisionWhen(id, ({ current }) => current !== null);
    const response = await fetch(`${platform().url}/papers/${archiveId}/reviews`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Reviews of Found by its reviews');
    expect(html).toContain('The paper writes a text, sends it and waits.');
    expect(html).toContain('How this was decided');
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/papers/${archiveId}/reviews"`));
    expect((await fetch(`${platform().url}/papers/COL.2611.99999/reviews`)).status).toBe(404);
  });
});

/** From the side menu to the published review: the scores by keyboard or click, the texts as they must be. */
async function writeReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write Review' }).click();
  // The home page lists the paper, too, and stands until the next page is loaded.
  await page.getByRole('heading', { name: 'Write a review' }).waitFor();
  await page.getByRole('link', { name: 'To be decided on' }).click();
  await page.getByRole('region', { name: 'The paper' }).getByText('We wrote a text and sent it.').waitFor();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('Summary must be at least 100 characters').waitFor();
  for (const [name, score] of Object.entries(SCORES)) {
    await page.getByRole('group', { name, exact: true }).getByText(String(score), { exact: true }).click();
  }
  await page
    .getByLabel('Summary')
    .fill('The paper says in plain words what it does, and it does it. '.repeat(2));
  await page.getByLabel('Strengths').fill('It is short, and it can be read to its very end without harm.');
  await page.getByLabel('Weaknesses').fill('It proves nothing, and leaves out most of what would matter.');
  await page.getByRole('button', { name: 'Publish review' }).click();
}
