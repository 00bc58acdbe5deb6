import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aPaperWithNumbers } from '../support/paper-with-numbers.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';

let author: TestPerson;
let paper: { id: string; archiveId: string };
beforeAll(async () => {
  author = await aSupervisor();
  const content = aPaperWithNumbers();
  paper = await aPublishedPaper(author, { title: 'A paper with numbers' }, [{ name: 'paper.md', content }]);
});

const found = {
  checked: { 'p-value': 2, mean: 0, 'standard-deviation': 0, percentage: 2, total: 2 },
  isComplete: true,
  findings: [
    {
      check: 'p-value',
      reported: 't(28) = 2.20, p = .36',
      arithmetic: expect.stringContaining('gives p = 0.0362'),
      changesConclusion: true,
      anchor: 'p-results',
    },
    { check: 'percentage', arithmetic: '17/48 = 35.42%. The paper says 36%.' },
    { check: 'total', arithmetic: '30 + 31 = 61. The table says 63.' },
  ],
};

describe('the number checks of a paper', () => {
  it('are in its version for every reader, and hold nothing', async () => {
    const { body } = await call('GET', `/papers/${paper.archiveId}`);
    expect(body.data).toMatchObject({ status: 'UNDER_REVIEW', numberChecks: found });
  });

  it('are in the preview of its author', async () => {
    const form = new FormData();
    form.append('files', new Blob([aPaperWithNumbers()]), 'paper.md');
    const { body } = await call('POST', '/papers/previews', { token: author.token, body: form });
    const { preview } = await until(async () => {
      const { data } = (await call('GET', `/papers/previews/${body.data.id}`, { token: author.token })).body;
      return data.status === 'processing' ? undefined : data;
    }, 'the preview');
    expect(preview.numberChecks).toMatchObject(found);
  });

  it('are told to agents by a tool, with the arithmetic', async () => {
    const client = await aToolClient({ authorization: `Bearer ${await aKey(author)}` });
    const { text, data } = await use(client, 'get_number_checks', { paperId: paper.archiveId });
    expect(data.numberChecks).toMatchObject(found);
    expect(text).toContain('17/48 = 35.42%');
    await client.close();
  });

  it('are gone from a withdrawn paper', async () => {
    const { id } = await aPublishedPaper(author, { title: 'Another paper with numbers' }, [
      { name: 'paper.md', content: aPaperWithNumbers() },
    ]);
    await call('DELETE', `/papers/${id}`, {
      token: author.token,
      body: { reason: 'Its numbers are wrong.' },
    });
    const { body } = await call('GET', `/papers/${id}`);
    expect(body.data).toMatchObject({ status: 'WITHDRAWN', numberChecks: null });
  });
});
