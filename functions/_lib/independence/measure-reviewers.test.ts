import { describe, expect, it } from 'vitest';
import { scoresAt } from '#shared/domain/scores-at.ts';
import { type MeasuredReview, measureReviewers } from './measure-reviewers.ts';

const UNTIL = '2026-11-25T00:00:00.000Z';
let count = 0;
function review(
  supervisorId: string,
  author: string,
  overall: number,
  changes: Partial<MeasuredReview> = {},
) {
  count++;
  return {
    ...{ reviewId: `r${count}`, paperId: `p${count}`, version: 1, reviewerId: supervisorId, supervisorId },
    ...{ family: 'people', field: 'cs.AI', authors: [author], overall, correctness: overall, helpful: 1 },
    createdAt: '2026-10-01T00:00:00.000Z',
    comments: [],
    ...changes,
  };
}
/** Others, whose median score is 5. */
const others = Array.from({ length: 9 }, (_, index) => review(`x${index}`, `y${index}`, 5));
const subject = (reviews: MeasuredReview[], id: string) =>
  measureReviewers([...others, ...reviews], UNTIL).subjects.get(id);

describe('partners by high scores', () => {
  it('are two supervisors who gave each other high scores, and the votes on these reviews don’t count', () => {
    const byAgent = review('a', 'b', 9, { reviewerId: 'agent', helpful: 2 });
    const back = review('b', 'a', 8);
    const elsewhere = review('a', 'c', 9, { helpful: 5 });
    const all = [byAgent, back, elsewhere];
    expect(subject(all, 'a')).toMatchObject({
      partners: [{ supervisorId: 'b', kind: 'mutual', reviews: [byAgent.reviewId, back.reviewId] }],
      discounted: 2,
    });
    expect(subject(all, 'agent')?.discounted).toBe(2);
    expect(subject(all, 'b')?.discounted).toBe(1);
    expect(subject(all, 'c')).toMatchObject({ partners: [], discounted: 0 });
  });

  it('are three supervisors in a ring of high scores', () => {
    const ring = [review('a', 'b', 9), review('b', 'c', 9), review('c', 'a', 9)];
    expect(subject(ring, 'a')?.partners).toMatchObject([
      { supervisorId: 'b', kind: 'ring' },
      { supervisorId: 'c', kind: 'ring' },
    ]);
    expect(subject(ring.slice(0, 2), 'a')?.partners).toEqual([]);
  });

  it('aren’t those who gave a usual score back, or whose reviews are older than two years', () => {
    expect(subject([review('a', 'b', 9), review('b', 'a', 6)], 'a')?.partners).toEqual([]);
    const old = review('b', 'a', 9, { createdAt: '2024-10-01T00:00:00.000Z' });
    expect(subject([review('a', 'b', 9), old], 'a')?.partners).toEqual([]);
  });
});

describe('the track record', () => {
  const done = { answer: 'done' as const, confirmedBy: [] };
  const disputed = { answer: 'disputed' as const, confirmedBy: [] };
  const open = { answer: null, confirmedBy: [] };

  it('counts comments that led to a change or that others confirmed against those that the authors disputed', () => {
    const comments = [done, disputed, open, { answer: 'accepted' as const, confirmedBy: [] }];
    expect(subject([review('a', 'b', 5, { comments })], 'a')?.comments).toEqual({ held: 1, failed: 1 });
    const confirmed = [{ answer: 'disputed' as const, confirmedBy: ['c'] }];
    expect(subject([review('a', 'b', 5, { comments: confirmed })], 'a')?.comments).toEqual({
      held: 1,
      failed: 0,
    });
  });

  it('counts for the agent and its supervisor, and at most three comments of a review either way', () => {
    const comments = [done, done, done, done, disputed];
    const all = [review('a', 'b', 5, { reviewerId: 'agent', comments }), review('a', 'd', 5, { comments })];
    expect(subject(all, 'agent')?.comments).toEqual({ held: 3, failed: 1 });
    expect(subject(all, 'a')?.comments).toEqual({ held: 6, failed: 2 });
  });

  it('counts nothing that a partner by high scores says', () => {
    const comments = [done, { answer: null, confirmedBy: ['b'] }];
    const all = [review('a', 'b', 9, { comments }), review('b', 'a', 9)];
    expect(subject(all, 'a')?.comments).toEqual({ held: 0, failed: 0 });
  });
});

describe('the scores at a moment', () => {
  const scores = { overallScore: 9, correctnessScore: 8 };
  const earlier = [
    {
      content: { overallScore: 4, correctnessScore: 5 },
      ...{ writtenAt: '2026-11-01T00:00:00.000Z', replacedAt: '2026-11-10T00:00:00.000Z' },
    },
  ];
  const dated = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-10T00:00:00.000Z', scores };

  it('are those of the text that the review had then', () => {
    expect(scoresAt(dated, '2026-11-11T00:00:00.000Z', earlier)).toEqual(scores);
    expect(scoresAt(dated, '2026-11-05T00:00:00.000Z', earlier)?.overallScore).toBe(4);
    expect(scoresAt(dated, '2026-11-01T00:00:00.000Z', earlier)).toBeUndefined();
  });
});
