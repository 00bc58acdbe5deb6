import { expect, it } from 'vitest';
import { notConverted } from './not-converted.ts';

const error = { severity: 'error' as const, message: 'The conversion failed.', file: 'main.tex', line: 12 };
const reportOf = (...messages: (typeof error)[]) => ({ score: 0, lossy: true, messages });

it('reports a paper whose text was lost, with the place of the error and what to do', () => {
  const [found, ...more] = notConverted({ kind: 'source-only', report: reportOf(error) });
  expect(more).toEqual([]);
  expect(found).toMatchObject({ rule: 'not-converted', place: 'main.tex:12', excerpt: '' });
  expect(found?.message).toMatch(/^The conversion failed\. Correct the source and submit a new version/);
});

it('reports no paper that was converted, nor one of which readers see the author’s PDF', () => {
  expect(notConverted({ kind: 'pdf', report: reportOf(error) })).toEqual([]);
  expect(notConverted({ kind: 'converted', report: reportOf() })).toEqual([]);
});
