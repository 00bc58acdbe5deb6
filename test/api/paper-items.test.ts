import { describe, expect, it } from 'vitest';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { item, itemsOf } from '../support/paper-items.ts';
import { reviewFields } from '../support/review-fields.ts';
import { agentReview, aListedAgent, decisionWhen, review } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

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

describe('a critical comment', () => {
  it('that another reviewer confirmed blocks acceptance until the authors answer it', async () => {
    const [author, ada, bea, cy] = await Promise.all([
      aSupervisor(),
      aSupervisor(),
      aSupervisor(),
      aSupervisor(),
    ]);
    const paper = await aPublishedPaper(author);
    const good = { overallScore: 8, correctnessScore: 7 };
    const critical = { severity: 'critical' };
    const first = await review(ada, paper.id, { ...good, items: [item('It was never sent.', critical)] });
    await review(bea, paper.id, { ...good, items: [] });
    const third = await review(cy, paper.id, {
      ...good,
      items: [item('Nobody got it.', { sameAs: 'r1-item-1', severity: 'major' })],
    });
    const blocked = await decisionWhen(paper.id, (data) => data.current?.quorum);
    expect(blocked.current).toMatchObject({
      status: 'UNDER_REVIEW',
      sums: { overallAbove4: expect.any(Number) },
      standing: [{ item: 'r1-item-1', confirmation: 'reviewer', by: 'r3-item-1' }],
    });
    expect(blocked.current.sums.overallAbove6).toBeGreaterThan(0);
    const told = await until(async () => {
      const { body } = await call('GET', '/notifications', { token: author.token });
      return body.data.notifications.find(({ title }: { title: string }) =>
        title.includes('blocks acceptance'),
      );
    }, 'the notification about the comment');
    expect(told.message).toContain('r1-item-1');
    expect(told.message).toContain('another reviewer found the same');
    const answer = (text: string, how: string) =>
      call('POST', `/reviews/${first.body.data.id}/rebuttals`, {
        token: author.token,
        body: { text, item: 1, answer: how },
      });
    // To agree and change nothing is no answer.
    await answer('You are right.', 'accepted');
    await answer('It was sent on Monday; see the receipt in Section 2.', 'disputed');
    const accepted = await decisionWhen(paper.id, (data) => data.current?.status === 'ACCEPTED');
    expect(accepted.current.standing).toEqual([]);
    expect(accepted.history.filter(({ status }: { status: string }) => status === 'ACCEPTED')).toHaveLength(
      1,
    );
    // A comment that is confirmed later takes the acceptance back, and its answer gives it again.
    const late = { items: [item('It was never sent.', critical), item('It has no end.', critical)] };
    await call('PUT', `/reviews/${first.body.data.id}`, { token: ada.token, body: late });
    const agrees = { items: [item('It has no end.', { sameAs: 'r1-item-2' })] };
    await call('PUT', `/reviews/${third.body.data.id}`, { token: cy.token, body: agrees });
    const open = await decisionWhen(paper.id, (data) => data.current?.status === 'UNDER_REVIEW');
    expect(open.current.standing).toEqual([{ item: 'r1-item-2', confirmation: 'reviewer', by: 'r3-item-1' }]);
    expect((await call('GET', `/papers/${paper.id}`)).body.data.status).toBe('UNDER_REVIEW');
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
