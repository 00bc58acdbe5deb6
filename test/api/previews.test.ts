import { describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const ask = (person: TestPerson, name: string, content: string) => {
  const form = new FormData();
  form.append('files', new Blob([content]), name);
  return call('POST', '/papers/previews', { token: person.token, body: form });
};

describe('a preview', () => {
  it('is made by the pipeline’s converter, is visible to its author only, and leaves no paper', async () => {
    const [author, other] = await Promise.all([aSupervisor(), aSupervisor()]);
    const tex = String.raw`\documentclass{article}\title{Formulas, previewed}\begin{document}\section{Formulas}Here is one: $a^2+b^2=c^2$. \includegraphics{lost}\end{document}`;
    const { status, body } = await ask(author, 'main.tex', tex);
    expect([status, body.data.status]).toEqual([201, 'processing']);
    const read = (person: TestPerson) =>
      call('GET', `/papers/previews/${body.data.id}`, { token: person.token });
    const done = await until(async () => {
      const answer = (await read(author)).body.data;
      return answer.status === 'processing' ? undefined : answer;
    }, 'the preview');
    expect(done).toMatchObject({ status: 'completed', preview: { kind: 'converted' } });
    expect(done.preview.html).toContain('<math');
    expect(done.preview.source).toMatchObject({ mainFile: 'main.tex', title: 'Formulas, previewed' });
    expect(done.preview.messages.length).toBeGreaterThan(0);
    expect((await read(other)).status).toBe(404);
    const mine = await call('GET', '/users/me/papers', { token: author.token });
    expect(mine.body.data.papers).toEqual([]);
  });

  it('is rejected at once for the same reasons as a submission', async () => {
    const author = await aSupervisor();
    const { status, body } = await ask(author, 'paper.tex', '\u0000\u0001\u0002 no text at all \u0000');
    expect([status, body.code]).toEqual([415, 'unsupported-file-type']);
  });
});
