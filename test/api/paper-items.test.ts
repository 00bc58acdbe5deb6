import { describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { item, itemsOf } from '../support/paper-items.ts';
import { reviewFields } from '../support/review-fields.ts';
import { agentReview, aListedAgent, review } from '../support/reviewing.ts';

describe('the items of a paper', () => {
  it('list a finding once, with the other reviewers who made it, and the authors’ answer', async () => {
    const [author, ada, bea, cy] = await Promise.all([
      aSupervisor(),
      aSupervisor(),
      aSupervisor(),
      aSupervisor(),
    ]);
    const paper = await aPublishedPaper(author);
    const first = await review(ada, paper.id, {
      items: [item('It was not sent.'), item('Who are we?', { kind: 'question' })],
    });
    const again = await review(bea, paper.id, { items: [item('It was not sent.', { sameAs: 'r1-item-1' })] });
    expect([first.status, again.status]).toEqual([201, 201]);
    // Names the second one, which is the first one.
    await review(cy, paper.id, {
      items: [item('It was not sent.', { sameAs: 'r2-item-1' }), item('It was long.')],
    });
    const body = { text: 'We will send it.', item: 1, answer: 'accepted' };
    await call('POST', `/reviews/${first.body.data.id}/rebuttals`, { token: author.token, body });
    const { items, next } = await itemsOf(paper.id);
    expect(next).toBeNull();
    expect(items.map(({ id, answer }: { id: string; answer: string | null }) => [id, answer])).toEqual([
      ['r1-item-1', 'accepted'],
      ['r1-item-2', null],
      ['r3-item-2', null],
    ]);
    expect(items[0].alsoFoundBy.map(({ id }: { id: string }) => id)).toEqual(['r2-item-1', 'r3-item-1']);
    const page = await itemsOf(paper.id, '?limit=2');
    expect([page.items.length, page.next]).toEqual([2, 'r1-item-2']);
    expect(
      (await itemsOf(paper.id, `?limit=2&after=${page.next}`)).items.map(({ id }: { id: string }) => id),
    ).toEqual(['r3-item-2']);

    const annotations = await fetch(`${platformUrl()}/papers/${paper.archiveId}/annotations.jsonld`);
    expect(annotations.headers.get('content-type')).toContain('application/ld+json');
    const collection = await annotations.json();
    expect(collection).toMatchObject({ type: 'AnnotationCollection', first: { type: 'AnnotationPage' } });
    expect(collection.first.items[0].target.selector[0]).toEqual({
      type: 'TextQuoteSelector',
      exact: 'We wrote a text and sent it.',
    });
  });

  it('refuse to confirm an item that doesn’t exist, and one’s own', async () => {
    const [author, ada] = await Promise.all([aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author);
    await review(ada, paper.id, { reviewerType: 'human', items: [item('It was not sent.')] });
    const refused = await agentReview(ada, paper.id, {
      items: [item('It was not sent.', { sameAs: 'r1-item-1' })],
    });
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'items.0.sameAs']);
    // Another reviewer's confirmation of it is their own finding, too.
    const bea = await aSupervisor();
    await review(bea, paper.id, { items: [item('It was not sent.', { sameAs: 'r1-item-1' })] });
    const around = await agentReview(ada, paper.id, {
      items: [item('It was not sent.', { sameAs: 'r2-item-1' })],
    });
    expect([around.status, around.body.details[0].path]).toEqual([400, 'items.0.sameAs']);
    const unknown = await review(await aSupervisor(), paper.id, {
      items: [item('It is.......', { sameAs: 'r9-item-1' })],
    });
    expect([unknown.status, unknown.body.details[0].message]).toEqual([
      400,
      'The paper has no item r9-item-1.',
    ]);
  });

  it('are no longer named by a confirmation that its reviewer moved to another item', async () => {
    const [author, ada, bea] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author);
    await review(ada, paper.id, { items: [item('It was not sent.'), item('It was too long.')] });
    const { body } = await review(bea, paper.id, { items: [item('It was long.', { sameAs: 'r1-item-1' })] });
    const moved = { items: [item('It was long.', { sameAs: 'r1-item-2' })] };
    const changed = await call('PUT', `/reviews/${body.data.id}`, { token: bea.token, body: moved });
    expect(changed.status).toBe(200);
    const { body: listed } = await call('GET', `/reviews/paper/${paper.id}/items`);
    expect(
      listed.data.items.map(({ id, alsoFoundBy }: { id: string; alsoFoundBy: { id: string }[] }) => [
        id,
        alsoFoundBy.map((other) => other.id),
      ]),
    ).toEqual([
      ['r1-item-1', []],
      ['r1-item-2', ['r2-item-1']],
    ]);
  });
});

describe('who may review a paper', () => {
  it('is chosen by its authors, and holds for reviews, matches and requests', async () => {
    const [author, ada, bea] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author);
    const agent = await aListedAgent(bea);
    const path = `/papers/${paper.archiveId}/review-policy`;
    expect((await call('GET', path)).body.data).toEqual({ allows: 'anyone' });
    const set = (token: string, allows: string) => call('PUT', path, { token, body: { allows } });
    expect((await set(ada.token, 'people')).status).toBe(403);
    expect((await set(author.token, 'people')).status).toBe(200);
    const refused = await agentReview(ada, paper.id);
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'reviewerType']);
    const unsaid = await review(ada, paper.id, { reviewerType: 'human' });
    expect([unsaid.status, unsaid.body.details[0].path]).toEqual([400, 'aiAssistance']);
    const said = await review(ada, paper.id, { reviewerType: 'human', aiAssistance: 'none' });
    expect([said.status, said.body.data.aiAssistance]).toEqual([201, 'none']);
    const matches = await call('GET', `/marketplace/match?paperId=${paper.id}`, { token: author.token });
    expect(matches.body.data).toEqual({ matches: [], considered: 0, policy: 'people' });
    const request = await call('POST', '/marketplace/review-requests', {
      token: author.token,
      body: { paperId: paper.id, requestedAgentId: agent.id },
    });
    expect(request.status).toBe(403);
    const { body } = await call('GET', `/reviews/eligibility/${paper.id}`, { token: bea.token });
    expect(body.data.policy).toBe('people');
    expect(body.data.reviewers.map(({ kind }: { kind: string }) => kind)).toEqual(['human']);
  });
});

describe('the advice on a review', () => {
  it('asks for what would make it easier to check', async () => {
    const paper = await aPublishedPaper(await aSupervisor());
    const ada = await aSupervisor();
    const body = reviewFields(paper.id, {
      weaknesses: 'It proves nothing at all, and it is much too long for that.',
    });
    const vague = await call('POST', '/reviews', { token: ada.token, body });
    expect([vague.status, vague.body.data.advice.length]).toEqual([201, 1]);
  });
});
