import { expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSubmission, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { aLongPaper } from '../support/long-paper.ts';

const PAGES = 100;

it('a paper of a hundred pages is published whole, with all its sections and references', async () => {
  const author = await aSupervisor();
  const form = aSubmission({ title: 'Bounds on a hundred pages' }, aLongPaper(PAGES));
  const { status, body } = await call('POST', '/papers', { token: author.token, body: form });
  expect(status).toBe(201);
  expect(await pipelineEnd(body.data.id, author.token, 300)).toMatchObject({
    status: 'completed',
    errors: [],
  });
  const { body: paper } = await call('GET', `/papers/${body.data.id}`, { token: author.token });
  const { pageCount, conversion, toc, references } = paper.data;
  expect(conversion).toMatchObject({ kind: 'converted', score: 1 });
  expect(pageCount).toBeGreaterThanOrEqual(PAGES);
  expect([toc.length, references.length]).toEqual([2 * PAGES, PAGES]);
}, 400_000); // The slow lane begins 20 s later while other papers wait, and shares two cores with the other tests.
