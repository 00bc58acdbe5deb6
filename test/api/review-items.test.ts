import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSubmission, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { review } from '../support/reviewing.ts';

describe('a review with items', () => {
  it('keeps them when its text is edited, and refuses a kind that doesn’t exist', async () => {
    const [author, ada] = await Promise.all([aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author);
    const items = [
      {
        quote: { exact: 'it proves nothing', prefix: 'that ' },
        position: { start: 10, end: 27 },
        kind: 'error',
        severity: 'major',
        claim: 'The third lemma proves it, contrary to this sentence.',
        evidence: 'Lemma 3.',
      },
    ];
    const { status, body } = await review(ada, paper.id, { items });
    const kept = items.map((item) => ({ ...item, anchored: false }));
    expect([status, body.data.items]).toEqual([201, kept]);
    expect(body.data.advice[0]).toContain('Item 1 quotes “it proves nothing”, which version 1 doesn’t have.');
    const changes = { summary: 'Another summary of the same length as the rules want it. '.repeat(3) };
    await call('PUT', `/reviews/${body.data.id}`, { token: ada.token, body: changes });
    expect((await call('GET', `/reviews/${body.data.id}`)).body.data.items).toEqual(kept);
    const refused = await review(ada, paper.id, { items: [{ ...items[0], kind: 'opinion' }] });
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'items.0.kind']);
  });
});

describe('answering an item', () => {
  it('is for authors, and done only in a newer version', async () => {
    const [author, ada, stranger] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
    const paper = await aPublishedPaper(author);
    const items = [{ quote: { exact: 'proves' }, kind: 'question', claim: 'What does it prove?' }];
    const { body } = await review(ada, paper.id, { items });
    const answer = (person: typeof author, fields: object) =>
      call('POST', `/reviews/${body.data.id}/rebuttals`, {
        token: person.token,
        body: { text: 'An answer.', ...fields },
      });
    const refused = async (person: typeof author, fields: object) => {
      const { status, body: problem } = await answer(person, fields);
      return [status, problem.details?.[0]?.path];
    };
    expect(await refused(author, { item: 2, answer: 'accepted' })).toEqual([400, 'item']);
    expect(await refused(author, { answer: 'accepted' })).toEqual([400, 'item']);
    expect(await refused(ada, { item: 1, answer: 'accepted' })).toEqual([400, 'answer']);
    expect(await refused(author, { item: 1, answer: 'done' })).toEqual([400, 'answer']);
    expect((await answer(stranger, { item: 1, answer: 'disputed' })).status).toBe(403);
    const accepted = await answer(author, { item: 1, answer: 'accepted' });
    expect(accepted.body.data).toMatchObject({ item: 1, answer: 'accepted', version: null, side: 'author' });
    expect((await answer(ada, { item: 1 })).body.data).toMatchObject({ item: 1, answer: null });
    const changes = { items: [{ ...items[0], claim: 'What else does it prove?' }] };
    const changed = await call('PUT', `/reviews/${body.data.id}`, { token: ada.token, body: changes });
    expect([changed.status, changed.body.details[0].path]).toEqual([400, 'items']);
    const more = {
      items: [...items, { quote: { exact: 'it' }, kind: 'praise', claim: 'This is a good word.' }],
    };
    const added = await call('PUT', `/reviews/${body.data.id}`, { token: ada.token, body: more });
    expect(added.body.data.items).toHaveLength(2);
    await call('PUT', `/papers/${paper.id}`, { token: author.token, body: aSubmission() });
    await pipelineEnd(paper.id, author.token);
    const done = await answer(author, { item: 1, answer: 'done' });
    expect(done.body.data).toMatchObject({ answer: 'done', version: 2 });
    const { body: thread } = await call('GET', `/reviews/${body.data.id}/rebuttals`);
    expect(thread.data.rebuttals.map(({ answer: each }: { answer: string | null }) => each)).toEqual([
      ...['accepted', null, 'done'],
    ]);
  });
});
