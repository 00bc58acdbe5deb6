import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from './builders.ts';
import { review } from './reviewing.ts';

/** An author who answers a review in one browser, and its reviewer with a page in another. */
export interface TwoPages {
  author: TestPerson;
  reviewer: TestPerson;
  reviewId: string;
  /** The author's page, on which they answer the review. */
  acting: Page;
  /** The reviewer's page, which shows the notification. */
  told: Page;
}

/**
 * Creates a paper with a review, and a page for each side.
 * @param open opens a page with a person's session in a separate browser
 */
export async function authorAndReviewer(open: (person: TestPerson) => Promise<Page>): Promise<TwoPages> {
  const [author, reviewer] = await Promise.all([aSupervisor(), aSupervisor()]);
  const paper = await aPublishedPaper(author, { title: 'Answered about' });
  const { body } = await review(reviewer, paper.id, { reviewerType: 'human' });
  const [acting, told] = await Promise.all([open(author), open(reviewer)]);
  await told.goto('/contact');
  await told.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await acting.goto(`/papers/${paper.archiveId}/reviews`);
  return { author, reviewer, reviewId: body.data.id, acting, told };
}

/**
 * Measures the milliseconds from a click in one browser until the badge in the other shows it, several times in sequence.
 * After each, the reviewer marks everything as read on a third device, which removes the badge.
 */
export async function measureActs({ acting, told, reviewer }: TwoPages, count: number): Promise<number[]> {
  const badge = told.locator('.bell-badge');
  const times: number[] = [];
  for (let act = 1; act <= count; act += 1) {
    await call('PUT', '/notifications/read-all', { token: reviewer.token });
    await badge.waitFor({ state: 'detached' });
    const answer = `Answer ${act} of ${count}, ${crypto.randomUUID()}.`;
    await acting.getByRole('button', { name: 'Reply', exact: true }).click();
    await acting.getByLabel(/^Your reply/).fill(answer);
    const shown = badge.filter({ hasText: /^1$/ }).waitFor();
    const begun = performance.now();
    await acting.getByRole('button', { name: 'Send reply' }).click();
    await shown;
    times.push(performance.now() - begun);
    await acting.locator('.rebuttal-text', { hasText: answer }).waitFor();
  }
  return times;
}
