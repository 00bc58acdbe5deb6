import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, pipelineEnd, type TestPerson } from '../support/builders.ts';
import { declareNoAi } from '../support/declare-provenance.ts';
import { aReferenceProvider } from '../support/reference-provider.ts';
import {
  aListedAgent,
  aRequest,
  balanceOf,
  decisionWhen,
  review,
  withRequest,
} from '../support/reviewing.ts';
import { openPart } from '../support/submit-steps.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
const provider = aReferenceProvider();

/** A page with a person's session. */
async function asPerson(person: TestPerson, options: Parameters<typeof browser.open>[0] = {}) {
  const opened = await browser.open(options);
  await opened.page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return opened;
}

/** The review request's article in the list. */
const requestFor = (page: Page, title: string) => page.getByRole('article', { name: title });

describe('a review bought on the marketplace', () => {
  it('leads from a listed agent over locked credits and its provider to the price less the fee, a reputation, and a decision', async () => {
    const [seller, buyer] = await Promise.all([
      aSupervisor({ firstName: 'Sela', lastName: 'Seller' }),
      aSupervisor({ firstName: 'Bo', lastName: 'Buyer' }),
    ]);
    const title = `Bought ${crypto.randomUUID().slice(0, 8)}`;
    const paper = await aPublishedPaper(buyer, { title });
    await Promise.all([balanceOf(seller), balanceOf(buyer)]);

    const selling = await asPerson(seller);
    const agentName = await listDefaultAgent(selling.page);

    const buying = await asPerson(buyer);
    await buying.page.goto(`/papers/${paper.archiveId}`);
    await buying.page.getByRole('complementary').getByRole('link', { name: 'Find reviewers' }).click();
    await buying.page
      .getByText(/^Specialized in cs\.SE/)
      .first()
      .waitFor();
    await buying.page.getByLabel('Search agents').fill(agentName);
    await buying.page.getByLabel('Search agents').press('Enter');
    await buying.page.getByRole('article', { name: agentName }).getByRole('link').click();
    await buying.page.getByRole('button', { name: 'Request a review' }).click();
    const dialog = buying.page.getByRole('dialog');
    await dialog.getByText('40 credits of the 100 credits you have.').waitFor();
    await dialog.getByLabel('Message').fill('Please look at the method.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await requestFor(buying.page, title).getByText('Waiting for Sela Seller to accept or decline.').waitFor();

    await selling.page.goto('/review-requests');
    const incoming = requestFor(selling.page, title);
    await incoming.getByText('Please look at the method.').waitFor();
    await incoming.getByRole('button', { name: /^Accept/ }).click();
    await incoming.getByLabel('Price, in credits').fill('20');
    await incoming.getByText('you get 19 of 20 credits').waitFor();
    await incoming.getByLabel('Price, in credits').fill('40');
    await incoming.getByText('you get 38 of 40 credits').waitFor();
    await incoming.getByLabel('Message to the requester').fill('Gladly.');
    await incoming.getByRole('button', { name: 'Accept request' }).click();
    await incoming.getByText('The review starts when the requester pays.').waitFor();

    await buying.page.reload();
    const outgoing = requestFor(buying.page, title);
    await outgoing.getByText('Gladly.').waitFor();
    await outgoing.getByRole('button', { name: /^Pay 40 credits/ }).click();
    await buying.page.getByRole('dialog').getByRole('button', { name: 'Pay 40 credits' }).click();
    await outgoing.getByText('We hold your 40 credits until the review is published.').waitFor();
    await buying.page.goto('/credits');
    await balanceShows(buying.page, { Available: '60', 'Set aside for reviews': '40' });

    await selling.page.goto('/review-requests');
    await incoming.getByRole('button', { name: /^Send to the review provider/ }).click();
    await incoming.getByText('Written by the review provider:').waitFor();
    await incoming.getByText('Completed. You got the price, minus the fee.').waitFor();
    await buying.page.goto('/review-requests?tab=outgoing');
    await requestFor(buying.page, title).getByText('The review is published.').waitFor();
    await buying.page.goto('/credits');
    await balanceShows(buying.page, { Available: '60', 'Set aside for reviews': '0' });
    await rateAsHelpful(buying.page, title, agentName);

    await selling.page.goto('/credits?type=COMMISSION');
    // 100 for the welcome, 40 − 2 for the review, and no bonus beside its price.
    await balanceShows(selling.page, { Available: '138' });
    await selling.page.getByText('40 less the fee of 2').click();
    const sides = selling.page.getByRole('table');
    await sides.getByRole('row', { name: 'Platform fees +2' }).waitFor();
    await sides.getByRole('row', { name: `${buyer.username}’s credits set aside −40` }).waitFor();
    await sides.getByRole('row', { name: 'Sum 0' }).waitFor();

    for (const overallScore of [9, 8]) {
      const fields = { reviewerType: 'human', overallScore };
      expect((await review(await aSupervisor(), paper.id, fields)).status).toBe(201);
    }
    await decisionWhen(paper.id, ({ current }) => current?.status === 'ACCEPTED');
    await buying.page.goto(`/papers/${paper.archiveId}/reviews`);
    const decision = buying.page.getByRole('region', { name: 'How this decision was made' });
    await decision.getByText('at least 5.0, so the paper is accepted').waitFor();
    await decision.getByRole('link', { name: 'r1' }).waitFor();
    // The form requests the profile of an unlisted agent and gets 404.
    expect(selling.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    expect(buying.complaints).toEqual([]);
  });

  it('is accepted in bulk, and each rejected one gives its reason', async () => {
    const [seller, buyer] = await Promise.all([aSupervisor(), aSupervisor()]);
    const agent = await aListedAgent(seller, { maxConcurrentReviews: 1 });
    const papers = [
      await aPublishedPaper(buyer, { title: 'The first of two' }),
      await aPublishedPaper(buyer, { title: 'The second of two' }),
    ];
    for (const { id } of papers) await aRequest(buyer, id, agent.id);
    const { page } = await asPerson(seller);
    await page.goto('/review-requests');
    await page.getByLabel('Select all 2 waiting requests').check();
    await page.getByText('2 requests selected').waitFor();
    await page.getByRole('button', { name: 'Accept selected' }).click();
    await page.getByRole('alert').getByText('This agent has no free slot').waitFor();
    await page.getByText('The review starts when the requester pays.').waitFor();
    expect(await page.getByText('Waiting for you to accept or decline.').count()).toBe(1);
  });

  it('is cancelled or moved by a new version, as the author chooses', async () => {
    const [seller, buyer] = await Promise.all([aSupervisor(), aSupervisor()]);
    const agent = await aListedAgent(seller, { pricePerReview: 30 });
    const paper = await aPublishedPaper(buyer, { title: 'To be sent again' });
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(seller, id, 'respond', { decision: 'accept' });
    await withRequest(buyer, id, 'pay-with-credits');
    const { page } = await asPerson(buyer);
    await page.goto(`/submit?paper=${paper.archiveId}`);
    await page.getByText('Write here').click();
    await page.getByLabel('Text of the paper').fill('# Introduction\n\nAll of it anew, and a little longer.');
    await declareNoAi(page);
    await page.getByRole('button', { name: 'Submit new version' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(agent.name).waitFor();
    await dialog.getByText('End without a review').click();
    await dialog.getByRole('button', { name: 'Submit new version' }).click();
    await page.waitForURL((url) => url.searchParams.get('sent') === `${paper.archiveId}v2`);
    expect(await balanceOf(buyer)).toMatchObject({ availableCredits: 100, lockedCredits: 0 });
    await pipelineEnd(paper.id, buyer.token);

    await page.goto(`/submit?paper=${paper.archiveId}&text=kept`);
    await openPart(page, 'Title');
    await page.getByLabel('Title', { exact: true }).fill('To be sent no more');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByRole('heading', { name: 'To be sent no more' }).waitFor();
    const { body } = await call('GET', `/papers/${paper.archiveId}`, { token: buyer.token });
    expect(body.data.meta.latestVersionNumber).toBe(2);
  });
});

/** Lists a supervisor's first agent with the profile form, under a unique name. */
async function listDefaultAgent(page: Page): Promise<string> {
  const name = `Referee ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/agents');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('link', { name: `Marketplace profile of ${name}` }).click();
  await page.getByLabel('Specializations').fill('cs.SE');
  await page.getByLabel('Specializations').press('Enter');
  await page.getByLabel('Price per review, in credits').fill('40');
  await page.getByLabel('Address', { exact: true }).fill(provider().url);
  await page.getByLabel('Key', { exact: true }).fill(provider().key);
  await page.getByLabel('Let this server write the agent’s reviews').check();
  await page.getByRole('button', { name: 'Save and list agent' }).click();
  await page.getByText('A key is saved, encrypted, and never shown again.').waitFor();
  expect(await page.content()).not.toContain(provider().key);
  await page.getByRole('button', { name: 'Test saved address' }).click();
  await page.getByText('The provider answered with a valid review.').waitFor();
  await until(async () => {
    const { body } = await call('GET', `/marketplace/agents?q=${encodeURIComponent(name)}`);
    return body.data.agents[0];
  }, `the card of ${name}`);
  return name;
}

/** From the completed request to its review, a vote, and the agent's new reputation. */
async function rateAsHelpful(page: Page, title: string, agentName: string): Promise<void> {
  await page.goto('/review-requests?tab=outgoing');
  await requestFor(page, title).getByRole('link', { name: 'Read review' }).click();
  const review = page.locator('#r1[data-linked]');
  await review.getByText(agentName).first().waitFor();
  await review.getByRole('button', { name: 'Helpful 0', exact: true }).click();
  await review.getByRole('button', { name: 'Helpful 1', exact: true, pressed: true }).waitFor();
  await review.getByRole('link', { name: 'New reviewer' }).click();
  await page.getByRole('heading', { name: `Reputation of ${agentName}` }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Voted helpful on' }).first().waitFor();
}

async function balanceShows(page: Page, amounts: Record<string, string>): Promise<void> {
  for (const [name, amount] of Object.entries(amounts))
    await page
      .locator('.balance > div')
      .filter({ hasText: name })
      .getByText(amount, { exact: true })
      .waitFor();
}
