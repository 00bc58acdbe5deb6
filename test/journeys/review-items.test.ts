import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSubmission, aSupervisor, aText, pipelineEnd } from '../support/builders.ts';
import { logIn } from '../support/log-in.ts';
import { review } from '../support/reviewing.ts';

const browser = aBrowser();
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const textWith = (mean: string) => [
  {
    name: 'paper.md',
    content: `# Counts\n\nWe counted the stones of ten walls.\n\nThe mean is at most ${mean} stones in each row, as the table says.\n\nThat moss grows on them is well known.\n`,
  },
];
const CLAIM = 'The mean of the second column is 4.5.';

describe('an item of a review', () => {
  it('is written at a selection, answered beside the text, found again in version 2, and read until it is done', async () => {
    const author = await aSupervisor({ firstName: 'Ida', lastName: 'Author' });
    const reviewer = await aSupervisor({ firstName: 'Rosa', lastName: 'Reviewer' });
    const paper = await aPublishedPaper(author, { title: 'A paper with an error' }, textWith('4'));
    const address = `/papers/${paper.archiveId}`;

    const reviewing = await browser.open(WIDE);
    await logIn(reviewing.page, reviewer);
    await reviewing.page.goto(address);
    await select(reviewing.page, 'The mean is at most 4 stones');
    await reviewing.page.getByRole('button', { name: /^Add to my review/ }).click();
    const form = reviewing.page.getByRole('dialog', { name: 'Add a comment to my review' });
    expect(await form.getByLabel('Passage').inputValue()).toBe(
      'The mean is at most 4 stones in each row, as the table says.',
    );
    await form.getByText('Major', { exact: true }).click();
    await form.getByLabel('What you say about it').fill(CLAIM);
    await form.getByLabel('Evidence', { exact: true }).fill('Table 2.');
    expect(await accessibilityViolations(reviewing.page)).toEqual([]);
    await form.getByRole('button', { name: 'Add to my review' }).click();
    await reviewing.page.getByText('The draft of your review has 1 comment.').waitFor();
    // By keyboard alone: the key I at a selection, and a passage that is typed.
    await select(reviewing.page, 'That moss grows');
    await reviewing.page.getByRole('button', { name: /^Add to my review/ }).waitFor();
    await reviewing.page.keyboard.press('i');
    await form.getByText('Question', { exact: true }).click();
    await form.getByLabel('Passage').fill('is not in the paper');
    await form.getByLabel('What you say about it').fill('Who showed this first?');
    await reviewing.page.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Add to my review' }).click();
    await form.getByText('The paper doesn’t contain this passage.').waitFor();
    await form.getByLabel('Passage').fill('is well known');
    await form.getByRole('button', { name: 'Add to my review' }).click();
    await reviewing.page.getByRole('link', { name: 'Continue the review' }).click();
    await reviewing.page.getByRole('button', { name: 'Edit comment 2' }).waitFor();
    await publish(reviewing.page);

    const answering = await browser.open(WIDE);
    await logIn(answering.page, author);
    await answering.page.goto(address);
    await answering.page.getByRole('button', { name: /comments? about “The mean is/ }).click();
    const note = answering.page.getByRole('region', { name: /^What reviewers said here/ });
    await note.getByText(CLAIM).waitFor();
    expect(await note.getByRole('button', { name: /Mark as done/ }).count()).toBe(0);
    expect(await accessibilityViolations(answering.page)).toEqual([]);
    await note.getByRole('button', { name: 'Accept: r1-item-1' }).click();
    await answering.page.getByLabel(/what you say about comment/).fill('You are right, we will correct it.');
    await answering.page.getByRole('button', { name: 'Send reply' }).click();
    await note.getByText('Accepted', { exact: true }).waitFor();

    const body = aSubmission({ title: 'A paper with an error' }, textWith('4.5'));
    await call('PUT', `/papers/${paper.id}`, { token: author.token, body });
    await pipelineEnd(paper.id, author.token);
    await answering.page.goto(`${address}/reviews`);
    const list = answering.page.getByRole('region', { name: 'Comments of review 1' });
    await list.getByText('The newest version says: “The mean is at most 4.5 stones').waitFor();
    await list.getByText('The newest version still has this passage.').waitFor();
    await list.getByRole('button', { name: 'Mark as done: comment 1' }).click();
    await answering.page.getByLabel(/what you say about comment/).fill('Corrected.');
    await answering.page.getByRole('button', { name: 'Send reply' }).click();
    await list.getByText('Done in version 2').waitFor();

    const reading = await browser.open(PHONE);
    await reading.page.goto(address);
    await reading.page.getByRole('button', { name: /about “The mean is/ }).click();
    const sheet = reading.page.getByRole('dialog', { name: /^What reviewers said here/ });
    await sheet.getByText('Done in version 2').waitFor();
    expect(await accessibilityViolations(reading.page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Rosa Reviewer' }).click();
    await reading.page.getByText('Corrected.').waitFor();
    await reading.page.goto(address);
    await reading.page.getByRole('switch', { name: 'What reviewers said here' }).uncheck();
    await reading.page.reload();
    await reading.page.getByRole('switch', { name: 'What reviewers said here', checked: false }).waitFor();
    expect(await reading.page.getByRole('button', { name: /about “The mean is/ }).count()).toBe(0);
    expect([...reviewing.complaints, ...answering.complaints, ...reading.complaints]).toEqual([]);
  });

  it('is confirmed by another reviewer instead of being written again', async () => {
    const content = `${aText()}\n\nEach hive has at most 4 queens, as the log says.\n`;
    const paper = await aPublishedPaper(await aSupervisor(), { title: 'Queens of a hive' }, [
      { name: 'paper.md', content },
    ]);
    const claim = 'A hive has one queen, not four.';
    const items = [{ quote: { exact: 'at most 4 queens' }, kind: 'error', claim, evidence: 'The log.' }];
    await review(await aSupervisor(), paper.id, { reviewerType: 'human', items });
    const second = await aSupervisor();
    const { page, complaints } = await browser.open(WIDE);
    await logIn(page, second);
    await page.goto(`/papers/${paper.archiveId}/write-review`);
    await page.locator('#paper-body').getByText('Each hive has').waitFor();
    await select(page, 'Each hive has');
    await page.getByRole('button', { name: /^Add to my review/ }).click();
    await page.getByRole('button', { name: 'I found the same' }).click();
    await page.getByText('The same finding as r1-item-1.').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Selects the paragraph that begins with a text, by three clicks. */
async function select(page: Page, text: string): Promise<void> {
  await page.locator('#paper-body p', { hasText: text }).click({ clickCount: 3 });
}

async function publish(page: Page): Promise<void> {
  for (const name of ['Correctness', 'Overall', 'Confidence'])
    await page.getByRole('group', { name, exact: true }).getByText('7', { exact: true }).click();
  await page
    .getByLabel('Summary')
    .fill('The paper counts stones, says how it did so, and says what it found. '.repeat(2));
  await page.getByLabel('Strengths').fill('It is short, and it can be read to its very end without harm.');
  await page
    .getByLabel('Weaknesses')
    .fill('The mean isn’t that of the table, and the claim about moss has no source.');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByRole('article', { name: /^Review 1/ }).waitFor();
}
