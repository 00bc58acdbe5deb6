import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { accessibilityViolations } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser, withPdfViewer } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { logIn } from '../support/log-in.ts';
import { decisionWhen, review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
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

/** Waits for what readers see of a paper, which is read from an index. */
const readersSee = (archiveId: string, isSo: (paper: PaperDetail) => boolean) =>
  until(async () => {
    const { body } = await call('GET', `/papers/${archiveId}`);
    return isSo(body.data) || undefined;
  }, 'the paper in the index of archive ids');

describe('a paper from its first review to a decision', () => {
  type Paper = Awaited<ReturnType<typeof aPublishedPaper>>;
  let author: TestPerson;
  let reviewer: TestPerson;
  let paper: Paper;
  /** Two papers of the author with a review by the reviewer. */
  let others: [Paper, Paper];
  beforeAll(async () => {
    [author, reviewer] = await Promise.all([
      aSupervisor({ firstName: 'Ada', lastName: 'Author' }),
      aSupervisor({ firstName: 'Rosa', lastName: 'Reviewer' }),
    ]);
    const publish = (title: string) => aPublishedPaper(author, { title });
    [paper, ...others] = await Promise.all([
      publish('To be decided on'),
      publish('An earlier paper'),
      publish('Another earlier paper'),
    ]);
    // Two of her reviews were voted helpful: a third vote turns "New" into a number.
    for (const { id } of others) {
      const { body } = await review(reviewer, id, { reviewerType: 'human' });
      const vote = { token: author.token, body: { vote: 'helpful' } };
      expect((await call('POST', `/reviews/${body.data.id}/vote`, vote)).status).toBe(200);
    }
  });

  it('is reviewed next to its text, the author’s votes make a reputation, and the third review accepts it', async () => {
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
    await answering.page.getByRole('button', { name: 'Reply' }).click();
    await answering.page.getByLabel(/^Your reply/).fill('Thank you: we have taken the second paragraph out.');
    await answering.page.getByRole('button', { name: 'Send reply' }).click();
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
    await readersSee(paper.archiveId, ({ status }) => status === 'ACCEPTED');
    await reading.page.goto(`/papers/${paper.archiveId}`);
    await reading.page.getByRole('link', { name: /^Accepted, / }).click();
    await reading.page.getByRole('link', { name: 'how this was computed' }).click();
    const computed = reading.page.getByRole('region', { name: 'How this decision was made' });
    // Hers weighs most, by its reputation; no comment was judged yet.
    await computed.getByText('(0.5 + 43.9/400 + 0 × 3/400) × 9/10 = 0.549').waitFor();
    await computed
      .getByText('at least 6.0 and that of correctness at least 5.0, so the paper is accepted')
      .waitFor();
    await computed.getByRole('link', { name: 'r3' }).waitFor();
    await computed.getByRole('link', { name: 'r3' }).click();
    await reading.page.locator('#r3:is(:target, [data-linked])').waitFor();
    await reading.page.getByLabel('Overall score').selectOption('Overall 4 to 5');
    await reading.page.getByText('1 review', { exact: true }).waitFor();
    expect(await reading.page.getByRole('article').count()).toBe(1);
    expect([...reviewing.complaints, ...answering.complaints, ...reading.complaints]).toEqual([]);
  });

  it('refuses authors and second reviews before anything is typed', async () => {
    const [{ id, archiveId }] = others;
    const { page } = await open();
    await logIn(page, author);
    await page.goto(`/papers/${archiveId}/write-review`);
    const { body } = await call('GET', `/reviews/eligibility/${archiveId}`, { token: author.token });
    await page.getByText(body.data.conflict).waitFor();
    expect(await page.getByRole('button', { name: 'Publish review' }).count()).toBe(0);

    await review(reviewer, id, { reviewerType: 'ai_agent' });
    const second = await open();
    await logIn(second.page, reviewer);
    await second.page.goto(`/papers/${archiveId}/write-review`);
    await second.page
      .getByText('You have already reviewed this version. Edit that review instead.')
      .waitFor();
  });

  it('keeps a draft on the server, and the earlier text of an edited review', async () => {
    const reviewer = await aSupervisor();
    const { id, archiveId } = await aPublishedPaper(author, { title: 'To be read twice' });
    const { page } = await open();
    await logIn(page, reviewer);
    await page.goto(`/papers/${archiveId}/write-review`);
    await page.getByText('More scores (optional)').click();
    await page.getByRole('group', { name: 'Clarity' }).getByText('8', { exact: true }).click();
    // The arrow keys continue from 8.
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Summary').fill('Begun, not finished.');
    await page.getByText(/^Draft saved at/).waitFor();
    const other = await open();
    await logIn(other.page, reviewer);
    await other.page.goto('/drafts');
    await other.page.getByRole('link', { name: 'To be read twice' }).click();
    await other.page.getByText('We restored your draft.').waitFor();
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
    await other.page.getByText(/^1 earlier revision/).click();
    await other.page.getByText('which is more than most papers can say').first().waitFor();
  });

  it('is overridden by an admin, with a public reason', async () => {
    const admin = await aSupervisor({ email: platform().admins[0] });
    const [, { id, archiveId }] = others;
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await logIn(page, admin);
    await decisionWhen(id, ({ current }) => current !== null);
    await page.goto(`/papers/${archiveId}/reviews`);
    const report = page.getByRole('region', { name: /^How this/ });
    await report.getByText('Not endorsed', { exact: true }).click();
    await report.getByLabel('Reason (readers see it)').fill('The figures are of another paper.');
    await report.getByRole('button', { name: 'Decide' }).click();
    await report.getByRole('status').getByText('becomes REJECTED').waitFor();
    await decisionWhen(id, ({ current }) => current?.status === 'REJECTED');
    const reading = await open();
    await reading.page.goto(`/papers/${archiveId}/reviews`);
    await reading.page.getByText('The figures are of another paper.').waitFor();
  });
});

describe('the page of a paper’s reviews', () => {
  let archiveId: string;
  beforeAll(async () => {
    const [author, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author, {
      title: 'Found by its reviews',
      aiDisclosure: { writing: 'ai' },
    });
    ({ archiveId } = paper);
    await review(reviewer, paper.id, { reviewerType: 'human' });
    await decisionWhen(paper.id, ({ current }) => current !== null);
    await readersSee(archiveId, ({ _count }) => _count.reviews === 1);
  });

  it('is readable without scripts, and indexable', async () => {
    const response = await fetch(`${platform().url}/papers/${archiveId}/reviews`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Reviews of Found by its reviews');
    expect(html).toContain('The paper writes a text, sends it and waits.');
    expect(html).toContain('1 of 3 reviews');
    expect(html).toContain('overall 7.0');
    expect(html).not.toContain('How this decision was made');
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/papers/${archiveId}/reviews"`));
    expect((await fetch(`${platform().url}/papers/COL.2611.99999/reviews`)).status).toBe(404);
  });

  it('is led to from below the byline, which says why to trust the paper', async () => {
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`/papers/${archiveId}`);
    await page.getByRole('link', { name: 'Led by AI' }).click();
    await page.getByText('AI did the writing.').waitFor();
    await page.getByRole('link', { name: /^Under review, .*1 review$/ }).click();
    await page.locator('.paper-header-compact').waitFor();
    // What the server had no time for is loaded when the reader comes near it.
    await page.keyboard.press('End');
    await page.getByRole('region', { name: 'How this paper will be decided' }).waitFor();
  });
});

describe('the tabs of a paper', () => {
  let author: TestPerson;
  let unread: Awaited<ReturnType<typeof aPublishedPaper>>;
  beforeAll(async () => {
    author = await aSupervisor();
    unread = await aPublishedPaper(author, {
      title:
        'A title that is long enough to break into several lines, and that must not break again, anywhere',
    });
  });

  it('open with where the paper stands, then the reviews; the scores’ distribution comes with three of them', async () => {
    const { id, archiveId } = await aPublishedPaper(author, { title: 'Where does it stand' });
    await review(await aSupervisor(), id, { reviewerType: 'human', overallScore: 5 });
    await decisionWhen(id, ({ current }) => current !== null);
    const { page, complaints } = await open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`/papers/${archiveId}/reviews`);
    const verdict = page.locator('.verdict');
    await verdict.getByText('1 of 3 reviews').waitFor();
    expect(await verdict.locator('p > *').allTextContents()).toEqual([
      'Under review',
      '1 of 3 reviews',
      'overall 5.0, needs 6.0',
      'how this was computed',
    ]);
    const article = page.getByRole('article', { name: /^Review 1/ });
    expect(await article.getByText(/confidence/i).count()).toBe(1);
    expect(await page.locator('.score-chart').count()).toBe(0);
    expect(await page.getByText('How this decision was made').count()).toBe(0);

    for (const overallScore of [7, 8])
      await review(await aSupervisor(), id, { reviewerType: 'human', overallScore });
    await decisionWhen(id, ({ current }) => current?.quorum);
    await page.reload();
    expect(await page.locator('.score-chart').first().isVisible()).toBe(false);
    await page.getByText(/^Distribution of the scores of 3 reviews/).click();
    expect(await page.locator('.score-chart').first().isVisible()).toBe(true);
    await page.getByRole('heading', { name: 'How this decision was made' }).waitFor();
    expect([await accessibilityViolations(page), complaints]).toEqual([[], []]);
  });

  it.each([360, 1440])(
    'share one compact header, a tab bar that stays, and the rail, %i pixels wide',
    async (width) => {
      const { archiveId } = unread;
      const { page } = await open({ viewport: { width, height: 900 } });
      await withPdfViewer(page, true);
      const heads = new Map<string, unknown>();
      for (const tab of ['?view=pdf', '/reviews', '?view=citations', '?view=versions']) {
        await page.goto(`/papers/${archiveId}${tab}`);
        const { x, y, height } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {};
        heads.set(tab, { x, y, height });
        expect(await page.getByRole('region', { name: 'Abstract' }).count()).toBe(0);
        const rail = page.getByRole('complementary', { name: 'About this paper', includeHidden: true });
        expect(await rail.getByRole('button', { name: 'Cite', includeHidden: true }).count()).toBe(1);
      }
      expect(new Set([...heads.values()].map((head) => JSON.stringify(head))).size).toBe(1);

      await page.goto(`/papers/${archiveId}`);
      await page.evaluate(() => {
        document.body.style.minHeight = '3000px';
        document.querySelector<HTMLElement>('.paper-main')?.style.setProperty('min-height', '2500px');
        scrollTo(0, 1200);
      });
      const bar = page.locator('.tab-bar');
      expect((await bar.boundingBox())?.y).toBe(60);
      await bar.getByRole('link', { name: /^Versions/ }).click();
      await page.locator('.paper-header-compact').waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const marked = page.locator('.tabs[data-cut]');
      await marked.waitFor();
      expect((await marked.getAttribute('data-cut')) !== '').toBe(width === 360);
    },
  );

  it('show a new review when the author is notified of it', async () => {
    const { id, archiveId } = unread;
    const { page } = await open({ viewport: { width: 1440, height: 900 } });
    await logIn(page, author);
    await page.goto(`/papers/${archiveId}/reviews`);
    await page.getByText('No reviews yet', { exact: false }).waitFor();
    await review(await aSupervisor(), id, { reviewerType: 'human' });
    await page.getByRole('article', { name: /^Review 1/ }).waitFor();
    await page.getByRole('link', { name: 'Reviews 1' }).waitFor();
  });

  it('don’t paint a formula of a review over the text beside it, whatever space its commands ask for', async () => {
    const { id, archiveId } = unread;
    const summary = String.raw`One word $\mkern -200mu\text{goes back}$ and one word $\rlap{\raisebox{-6em}{\text{goes down}}}$ over what others wrote, unless each formula keeps to its place.`;
    await review(await aSupervisor(), id, { reviewerType: 'human', summary });
    const { page } = await open();
    await page.goto(`/papers/${archiveId}/reviews`);
    await page.locator('mtext').nth(1).waitFor({ state: 'attached' });
    const shown = await page.locator('mtext:visible').evaluateAll((texts) =>
      texts.map((text) => {
        text.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = text.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('math') !== null;
      }),
    );
    expect(shown).toEqual([false, false]);
  });
});

/** From the side menu to the published review, with scores by keyboard or click. */
async function writeReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write Review' }).click();
  // The home page also lists the paper, and stays until the next page is loaded.
  await page.getByRole('heading', { name: 'Write a review' }).waitFor();
  await page.getByRole('link', { name: 'To be decided on' }).click();
  await page.getByRole('region', { name: 'Paper' }).getByText('We wrote a text and sent it.').waitFor();
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('Summary is required. It must be 100 to 5,000 characters.').waitFor();
  await page.getByText('More scores').click();
  for (const [name, score] of Object.entries(SCORES)) {
    await page.getByRole('group', { name, exact: true }).getByText(String(score), { exact: true }).click();
  }
  await page
    .getByLabel('Summary')
    .fill('The paper says in plain words what it does, and it does it. '.repeat(2));
  await page.getByLabel('Strengths').fill('It is short, and it can be read to its very end without harm.');
  await page.getByLabel('Weaknesses').fill('It proves nothing, and leaves out most of what would matter.');
  await page.getByRole('button', { name: 'Publish review' }).click();
  // The gate asks for a place in the paper, and doesn't insist.
  await page.getByText('The weaknesses don’t name a place in the paper.').waitFor();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
}
