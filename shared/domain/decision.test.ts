import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecisionInput, decide } from './decision.ts';

type Panel = [overall: number, correctness: number, reputation: number | null, confidence: number][];
const panel = (reviews: Panel): DecisionInput[] =>
  reviews.map(([overall, correctness, reputation, confidence], index) => ({
    reviewId: `r${index}`,
    supervisorId: `s${index}`,
    overall,
    correctness,
    reputation,
    confidence,
    sign: 'institution',
  }));
/** By version 4, whose weights are those of the worked examples. */
const statusOf = (reviews: Panel) => decide(panel(reviews), 'UNDER_REVIEW', 4).status;

const score = fc.integer({ min: 1, max: 10 });
const reputation = fc.option(fc.integer({ min: 0, max: 999 }).map((tenths) => tenths / 10));
const reviews = (overall = score, correctness = score) =>
  fc.array(fc.tuple(overall, correctness, reputation, score), { minLength: 3, maxLength: 12 });

describe('the decision', () => {
  it.each<[string, Panel, string, number]>([
    // examples/papers/decision-rule, table of worked examples.
    [
      'A',
      [
        [7, 7, 0, 8],
        [7, 7, 0, 8],
        [7, 7, 0, 8],
      ],
      'ACCEPTED',
      7,
    ],
    [
      'B',
      [
        [3, 3, 80, 9],
        [7, 7, 0, 5],
        [7, 7, 0, 5],
      ],
      'UNDER_REVIEW',
      4.198,
    ],
    [
      'C',
      [
        [3, 3, 0, 5],
        [7, 7, 0, 5],
        [7, 7, 0, 5],
      ],
      'UNDER_REVIEW',
      5.667,
    ],
    [
      'D',
      [
        [8, 4, 50, 8],
        [7, 4, 50, 8],
        [7, 5, 50, 8],
      ],
      'UNDER_REVIEW',
      7.333,
    ],
    [
      'E',
      [
        [2, 3, 60, 9],
        [4, 4, 30, 6],
        [3, 3, 0, 7],
      ],
      'REJECTED',
      2.72,
    ],
    [
      'F',
      [
        [9, 8, 40, 7],
        [2, 2, 40, 7],
        [6, 6, 40, 7],
      ],
      'UNDER_REVIEW',
      5.667,
    ],
    [
      'G',
      [
        [1, 5, 0, 5],
        [1, 5, 0, 5],
      ],
      'UNDER_REVIEW',
      1,
    ],
    [
      'H',
      [
        [1, 5, 0, 5],
        [1, 5, 0, 5],
        [6, 6, 0, 5],
      ],
      'REJECTED',
      2.667,
    ],
    [
      'I',
      [
        [10, 10, 75, 8],
        [1, 1, 0, 8],
        [1, 1, 0, 8],
      ],
      'ACCEPTED',
      6,
    ],
    [
      'J',
      [
        [10, 10, 50, 8],
        [1, 1, 0, 8],
        [1, 1, 0, 8],
      ],
      'UNDER_REVIEW',
      5.5,
    ],
    [
      'K',
      [
        [10, 10, 13, 10],
        [1, 1, 0, 5],
        [1, 1, 0, 5],
      ],
      'ACCEPTED',
      6.018,
    ],
  ])('of panel %s is the one in the paper', (_name, reviewers, status, mean) => {
    const outcome = decide(panel(reviewers), 'UNDER_REVIEW', 4);
    expect(outcome.status).toBe(status);
    expect(outcome.meanOverall).toBeCloseTo(mean, 3);
  });

  it('weighs the reviews by one supervisor and their agents like one review', () => {
    const nine = panel([
      [9, 9, 0, 8],
      [9, 9, 0, 8],
    ]);
    const oneByManyAgents = panel(Array.from({ length: 8 }, () => [1, 1, 0, 8])).map((input, index) => ({
      ...input,
      reviewId: `agent ${index}`,
      supervisorId: 'one',
    }));
    const both = [...nine, ...oneByManyAgents];
    expect(decide(both, 'UNDER_REVIEW', 1)).toMatchObject({ rule: 1, status: 'REJECTED' });
    const outcome = decide(both, 'UNDER_REVIEW');
    expect(outcome).toMatchObject({ rule: 6, status: 'ACCEPTED', supervisors: 3, reviewers: 10 });
    expect(outcome.meanOverall).toBeCloseTo((9 + 9 + 1) / 3, 9);
    expect(outcome.inputs.map(({ sharedBy }) => sharedBy)).toEqual([1, 1, ...Array(8).fill(8)]);
  });

  it('uses adjusted scores and weights only in version 3, and shows both means', () => {
    const until = '2026-11-20T00:00:00.000Z';
    const inputs = panel([
      [9, 8, 0, 8],
      [5, 6, 0, 8],
      [5, 6, 0, 8],
    ]).map((input, index) =>
      index === 0
        ? {
            ...input,
            adjusted: { overall: 6.4, correctness: 7.1, weightFactor: 0.5, mutual: true, until },
          }
        : input,
    );
    const before = decide(inputs, 'UNDER_REVIEW', 4);
    expect(before).toMatchObject({ rule: 4, status: 'ACCEPTED', raw: { overall: before.meanOverall } });
    expect(before.meanOverall).toBeCloseTo(19 / 3, 12);
    const mean = (6.4 * 0.25 + 5 + 5) / 2.25;
    expect(before.adjusted?.overall).toBeCloseTo(mean, 12);
    const after = decide(inputs, 'UNDER_REVIEW', 3);
    expect(after).toMatchObject({
      rule: 3,
      status: 'UNDER_REVIEW',
      adjusted: before.adjusted,
      raw: before.raw,
    });
    expect(after.meanOverall).toBeCloseTo(mean, 12);
    expect(after.inputs[0]?.weight).toBeCloseTo(0.5 * 0.8 * 0.25, 12);
    // Without calibrations, version 3 decides as version 2 does.
    const plain = panel([
      [9, 8, 0, 8],
      [5, 6, 0, 8],
      [5, 6, 0, 8],
    ]);
    expect(decide(plain, 'UNDER_REVIEW', 3)).toMatchObject({
      status: 'ACCEPTED',
      adjusted: null,
      meanOverall: before.meanOverall,
    });
  });

  it('gives no supervisor more than the weight of their heaviest review, however many they post', () => {
    const owned = fc.array(fc.tuple(fc.nat(4), score, score, reputation, score), {
      minLength: 3,
      maxLength: 30,
    });
    fc.assert(
      fc.property(owned, (all) => {
        const inputs = panel(all.map(([, ...review]) => review)).map((input, index) => ({
          ...input,
          supervisorId: `s${all[index]?.[0]}`,
        }));
        const { inputs: weighed, sums, meanOverall } = decide(inputs, 'UNDER_REVIEW');
        for (const own of Map.groupBy(weighed, ({ supervisorId }) => supervisorId).values()) {
          const total = own.reduce((sum, { weight }) => sum + weight, 0);
          const heaviest = Math.max(...own.map(({ weight, sharedBy }) => weight * sharedBy));
          expect(total).toBeLessThanOrEqual(heaviest + 1e-9);
        }
        const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
        const mean = weighed.reduce((sum, { weight, overall }) => sum + weight * overall, 0) / total;
        expect(meanOverall).toBeCloseTo(mean, 9);
        if (Math.abs(mean - 6) > 1e-9) expect(Math.sign(sums.overallAbove6)).toBe(Math.sign(mean - 6));
      }),
    );
  });

  it('compares exactly when many reviews share weights', () => {
    const sizes = [7, 11, 13, 17, 19, 23, 29, 31, 37];
    const sixes = sizes.flatMap((size, supervisor) =>
      panel(Array.from({ length: size }, () => [6, 5, 43.9, 7])).map((input) => ({
        ...input,
        supervisorId: `s${supervisor}`,
      })),
    );
    const outcome = decide(sixes, 'UNDER_REVIEW');
    expect([outcome.status, outcome.sums.overallAbove6]).toEqual(['ACCEPTED', 0]);
  });

  it('requires reviews by three different supervisors', () => {
    const three = panel([
      [9, 9, 0, 9],
      [9, 9, 0, 9],
      [9, 9, 0, 9],
    ]);
    const two = three.map((input, index) => ({ ...input, supervisorId: `s${index % 2}` }));
    expect(decide(two, 'UNDER_REVIEW')).toMatchObject({
      status: 'UNDER_REVIEW',
      quorum: false,
      supervisors: 2,
    });
    expect(decide(three.slice(0, 2), 'ACCEPTED').status).toBe('ACCEPTED');
    expect(decide([], 'UNDER_REVIEW')).toMatchObject({ meanOverall: null, quorum: false });
  });

  it('accepts if all scores are at least six and five, and rejects if all are at most three', () => {
    fc.assert(
      fc.property(reviews(fc.integer({ min: 6, max: 10 }), fc.integer({ min: 5, max: 10 })), (all) => {
        expect(statusOf(all)).toBe('ACCEPTED');
      }),
    );
    fc.assert(
      fc.property(reviews(fc.integer({ min: 1, max: 3 })), (all) => {
        expect(statusOf(all)).toBe('REJECTED');
      }),
    );
  });

  it('accepts every panel of three sixes, unlike a floating-point quotient', () => {
    for (let a = 0; a < 1000; a += 45)
      for (let b = 0; b < 1000; b += 45)
        for (let confidence = 1; confidence <= 10; confidence++)
          expect(
            statusOf([
              [6, 5, a / 10, confidence],
              [6, 5, b / 10, 3],
              [6, 5, null, 7],
            ]),
          ).toBe('ACCEPTED');
  });

  it('never gets worse when a score is raised', () => {
    const rank = { REJECTED: 0, UNDER_REVIEW: 1, ACCEPTED: 2 };
    fc.assert(
      fc.property(reviews(), fc.nat(11), (all, place) => {
        const raised = all.map((review, index): Panel[number] =>
          index === place % all.length
            ? [Math.min(10, review[0] + 1), Math.min(10, review[1] + 1), review[2], review[3]]
            : review,
        );
        expect(rank[statusOf(raised)]).toBeGreaterThanOrEqual(rank[statusOf(all)]);
      }),
    );
  });

  it('weighs a new reviewer like one with reputation 0, with weights that add up to one', () => {
    fc.assert(
      fc.property(reviews(), (all) => {
        const outcome = decide(panel(all), 'UNDER_REVIEW', 4);
        const known = all.map((review): Panel[number] => [review[0], review[1], review[2] ?? 0, review[3]]);
        expect(decide(panel(known), 'UNDER_REVIEW', 4).sums).toEqual(outcome.sums);
        expect(outcome.inputs.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        const exact = all.reduce((sum, [o, , r, c]) => sum + (0.5 + (r ?? 0) / 100) * (c / 10) * (o - 6), 0);
        expect(outcome.sums.overallAbove6 / 10_000).toBeCloseTo(exact, 9);
      }),
    );
  });

  it('depends on the earlier status, so the same reviews in another order can lead to another status', () => {
    const run = (order: number[]) =>
      order.reduce<'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED'>(
        (status, _score, index) =>
          decide(panel(order.slice(0, index + 1).map((o) => [o, o, 0, 5])), status).status,
        'UNDER_REVIEW',
      );
    expect(run([8, 8, 8, 2, 2, 2])).toBe('ACCEPTED');
    expect(run([2, 2, 2, 8, 8, 8])).toBe('REJECTED');
    expect(run([8, 2, 2, 8, 8, 2])).toBe('UNDER_REVIEW');
  });

  it('needs reviewers with a second sign of who they are for its quorum, but weighs all', () => {
    const signed = panel([
      [9, 9, null, 8],
      [9, 9, null, 8],
      [9, 9, null, 8],
    ]);
    const [{ sign: _, ...unsigned }, ...others] = signed as [DecisionInput, ...DecisionInput[]];
    const outcome = decide([unsigned, ...others], 'UNDER_REVIEW');
    expect(outcome).toMatchObject({ status: 'UNDER_REVIEW', quorum: false, reviewers: 3, supervisors: 2 });
    expect(outcome.inputs.map(({ share }) => share)).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(decide([unsigned, ...others], 'UNDER_REVIEW', 2).status).toBe('ACCEPTED');
    expect(decide(signed, 'UNDER_REVIEW').status).toBe('ACCEPTED');
  });
});

describe('what held of comments, from version 6 on', () => {
  it('weighs three times as much as the reputation, which can no more than half again add to a weight', () => {
    const by = (reputation: number | null, trackRecord: number | null) => {
      const [first, ...others] = panel([
        [7, 7, reputation, 8],
        [7, 7, null, 8],
        [7, 7, null, 8],
      ]) as [DecisionInput, ...DecisionInput[]];
      return decide([{ ...first, trackRecord }, ...others], 'UNDER_REVIEW').inputs[0]?.weight;
    };
    expect(by(null, null)).toBeCloseTo(0.5 * 0.8, 12);
    expect(by(99.9, null)).toBeCloseTo((0.5 + 99.9 / 400) * 0.8, 12);
    expect(by(40, 80)).toBeCloseTo((0.5 + 40 / 400 + (3 * 80) / 400) * 0.8, 12);
    fc.assert(
      fc.property(reviews(), (all) => {
        const { inputs, sums } = decide(panel(all), 'UNDER_REVIEW');
        const exact = inputs.reduce((sum, { weight, overall }) => sum + weight * (overall - 6), 0);
        expect(sums.overallAbove6 / 40_000).toBeCloseTo(exact, 9);
      }),
    );
  });

  it('blocks acceptance while a confirmed critical comment stands, also of a paper that was accepted', () => {
    const good = panel([
      [9, 9, null, 8],
      [9, 9, null, 8],
      [9, 9, null, 8],
    ]);
    const bad = good.map((input) => ({ ...input, overall: 2 }));
    const standing = [{ item: 'r1-item-2', confirmation: 'reviewer' as const, by: 'r3-item-1' }];
    expect(decide(good, 'UNDER_REVIEW', 6, standing)).toMatchObject({
      status: 'UNDER_REVIEW',
      quorum: true,
      standing,
    });
    expect(decide(good, 'ACCEPTED', 6, standing).status).toBe('UNDER_REVIEW');
    expect(decide(good, 'UNDER_REVIEW', 6, []).status).toBe('ACCEPTED');
    expect(decide(bad, 'UNDER_REVIEW', 6, standing).status).toBe('REJECTED');
    // A version of the paper that an earlier version of the rule decided keeps it.
    expect(decide(good, 'ACCEPTED', 4, standing)).toMatchObject({ status: 'ACCEPTED' });
    expect(decide(good, 'ACCEPTED', 4, standing)).not.toHaveProperty('standing');
  });
});
