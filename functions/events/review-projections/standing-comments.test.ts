import { describe, expect, it } from 'vitest';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import type { ItemAnswers } from '../../_lib/reviews/review-entities.ts';
import { type CountedReview, type Evidence, standingComments } from './standing-comments.ts';

const QUOTE = 'Sleep helped recall, $t(28) = 2.20$, *p* = .16.';
const item = (changes: Partial<ReviewItem> = {}): ReviewItem => ({
  quote: { exact: QUOTE },
  kind: 'error',
  severity: 'critical',
  claim: 'The difference isn’t significant.',
  ...changes,
});
const review = (
  number: number,
  items: ReviewItem[],
  { answers, person }: { answers?: ItemAnswers; person?: string } = {},
) =>
  ({
    number,
    reviewId: `review${number}`,
    supervisorId: `supervisor${number}`,
    person: person ?? `supervisor${number}`,
    ...(answers === undefined ? {} : { answers }),
    record: { content: { items } },
  }) as unknown as CountedReview;

const NOTHING: Evidence = { numbers: [], runs: [], retracted: [] };
const standing = (reviews: CountedReview[], evidence: Partial<Evidence> = {}) =>
  standingComments(reviews, async () => ({ ...NOTHING, ...evidence }));

describe('a critical comment', () => {
  it('stands once another reviewer found the same', async () => {
    const first = review(1, [item({ kind: 'praise', severity: undefined }), item()]);
    expect(await standing([first])).toEqual([]);
    const second = review(2, [item({ severity: 'minor', sameAs: 'r1-item-2' })]);
    expect(await standing([first, second])).toEqual([
      { item: 'r1-item-2', confirmation: 'reviewer', by: 'r2-item-1' },
    ]);
  });

  it('stands if only the second reviewer calls it critical', async () => {
    const first = review(1, [item({ severity: 'major' })]);
    const second = review(2, [item({ sameAs: 'r1-item-1' })]);
    expect(await standing([first, second])).toHaveLength(1);
    expect(await standing([first, review(2, [item({ severity: 'major', sameAs: 'r1-item-1' })])])).toEqual(
      [],
    );
  });

  it('isn’t confirmed by another account with the same mailbox', async () => {
    const reviews = [
      review(1, [item()]),
      review(2, [item({ sameAs: 'r1-item-1' })], { person: 'supervisor1' }),
    ];
    expect(await standing(reviews)).toEqual([]);
  });

  it.each([
    ['disputed', 0],
    ['done', 0],
    ['accepted', 1],
  ] as const)('that the authors answered with %s: %i stands', async (answer, count) => {
    const second = review(2, [item({ sameAs: 'r1-item-1' })]);
    const answered = review(1, [item()], { answers: { 1: { answer } } });
    expect(await standing([answered, second])).toHaveLength(count);
  });

  it('is confirmed by a recomputed number in its quote, if it changes the conclusion', async () => {
    const numbers = [{ reported: 't(28) = 2.20, p = .16', changesConclusion: true }];
    expect(await standing([review(1, [item()])], { numbers })).toEqual([
      { item: 'r1-item-1', confirmation: 'number', by: 't(28) = 2.20, p = .16' },
    ]);
    expect(
      await standing([review(1, [item()])], {
        numbers: [{ ...numbers[0], changesConclusion: false }] as never,
      }),
    ).toEqual([]);
    expect(await standing([review(1, [item({ quote: { exact: 'Moss grows.' } })])], { numbers })).toEqual([]);
  });

  it('is confirmed by a run of somebody else that it names and that gave other outputs', async () => {
    const named = [review(1, [item({ evidence: 'See /papers/COL.1/reproductions/01RUN.' })])];
    const run = (id: string, differing: string[]) => ({
      ...{ id: '01RUN', by: { id, username: 'dora', name: 'Dora' } },
      ...{ differing, missing: [] },
    });
    expect(await standing(named, { runs: [run('other', ['fig1.png'])] })).toEqual([
      { item: 'r1-item-1', confirmation: 'run', by: '01RUN' },
    ]);
    expect(await standing(named, { runs: [run('supervisor1', ['fig1.png'])] })).toEqual([]);
    expect(await standing(named, { runs: [run('other', [])] })).toEqual([]);
  });

  it('is confirmed by the retraction of a source that it names by title or DOI', async () => {
    const retracted = [{ title: 'Sleep and the memory of words', doi: '10.1000/sleep' }];
    const byTitle = item({ claim: 'It rests on “Sleep and the Memory of Words”, which was retracted.' });
    const byDoi = item({ evidence: 'https://doi.org/10.1000/SLEEP' });
    for (const each of [byTitle, byDoi])
      expect(await standing([review(1, [each])], { retracted })).toEqual([
        { item: 'r1-item-1', confirmation: 'retraction', by: 'Sleep and the memory of words' },
      ]);
    expect(await standing([review(1, [item()])], { retracted })).toEqual([]);
  });

  it('asks for no evidence where none of the comments is critical', async () => {
    const reviews = [
      review(1, [item({ severity: 'major' }), item({ kind: 'question', severity: undefined })]),
    ];
    expect(
      await standingComments(reviews, () => Promise.reject(new Error('The evidence was read.'))),
    ).toEqual([]);
  });
});
