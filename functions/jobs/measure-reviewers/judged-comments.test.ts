import { describe, expect, it } from 'vitest';
import type { ReproductionSummary } from '#shared/domain/reproduction.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';
import { failedRuns, judgedComments } from './judged-comments.ts';

const comment = (claim: string) => ({ kind: 'error', claim, quote: { exact: 'a passage' } });
const review = (claims: string[], more: Partial<ReviewRecord> = {}) =>
  ({
    ...{ number: 1, version: 1, supervisorId: 'rosa', updatedAt: '2026-11-02T00:00:00.000Z' },
    record: { content: { items: claims.map(comment) } },
    ...more,
  }) as unknown as ReviewRecord;

const CAPSULE = {
  outputs: [
    { file: 'out/means.csv', reproduces: 'Table 2' },
    { file: 'b', reproduces: '' },
  ],
};
const run = (more: Partial<ReproductionSummary> = {}) =>
  ({
    ...{ version: 1, by: { id: 'ben' }, createdAt: '2026-11-03T00:00:00.000Z' },
    ...{ differing: ['out/means.csv'], missing: [] },
    ...more,
  }) as unknown as ReproductionSummary;
const confirmedBy = (claim: string, runs: ReproductionSummary[], of = review([claim])) =>
  judgedComments(of, [of], failedRuns(runs, [{ version: 1, capsule: CAPSULE as never }])).map(
    (judged) => judged.confirmedBy,
  );

describe('a run that gave another output', () => {
  it('confirms an earlier comment on this output, by its file or by what it reproduces', () => {
    expect(confirmedBy('The means of Table\u00a02 can’t be right.', [run()])).toEqual([['ben']]);
    expect(confirmedBy('I get other numbers than out/means.csv.', [run()])).toEqual([['ben']]);
    expect(confirmedBy('Table 2 is wrong.', [run({ differing: [], missing: ['out/means.csv'] })])).toEqual([
      ['ben'],
    ]);
  });

  it('confirms no comment on something else, nor on what it reproduced', () => {
    expect(confirmedBy('Table 21 is wrong.', [run()])).toEqual([[]]);
    expect(confirmedBy('The means are wrong.', [run()])).toEqual([[]]);
    expect(confirmedBy('Table 2 is wrong.', [run({ differing: ['b'] })])).toEqual([[]]);
    expect(confirmedBy('Table 2 is wrong.', [run({ differing: [] })])).toEqual([[]]);
  });

  it('confirms no comment that was written after it, on another version, or by the same person', () => {
    const early = run({ createdAt: '2026-11-01T00:00:00.000Z' });
    expect(confirmedBy('Table 2 is wrong.', [early])).toEqual([[]]);
    expect(confirmedBy('Table 2 is wrong.', [run({ version: 2 })])).toEqual([[]]);
    expect(confirmedBy('Table 2 is wrong.', [run({ by: { id: 'rosa' } as never })])).toEqual([[]]);
    const second = review(['Table 2 is wrong.'], { supervisorId: 'rosa-2', personId: 'ben' });
    expect(confirmedBy('', [run()], second)).toEqual([[]]);
  });
});
