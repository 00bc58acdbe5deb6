import { describe, expect, it } from 'vitest';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { bestChances, type Chance, PARTS, type Problem } from './best-chances.ts';
import { drawPairs } from './draw-pairs.ts';

const DRAWS = 2000;
/** So many standard errors are exceeded by one pair in 150,000. */
const STANDARD_ERRORS = 4.5;

function problemOf(seed: number, over: Partial<Problem> = {}): Problem {
  const random = randomOf(seed);
  const scores = Float64Array.from({ length: 6 * 7 }, () => (random() < 0.15 ? Number.NaN : random()));
  return { needs: [2, 3, 2, 1, 2, 3], capacities: [2, 3, 1, 2, 3, 2, 3], scores, mostParts: 450, ...over };
}

const draws = (chances: Chance[]) => {
  const random = randomOf(42);
  return Array.from({ length: DRAWS }, () => drawPairs(chances, random));
};
const countOf = (pairs: Chance[], isCounted: (pair: Chance) => boolean) => pairs.filter(isCounted).length;
const partsOf = (pairs: Chance[], isCounted: (pair: Chance) => boolean) =>
  pairs.filter(isCounted).reduce((sum, { parts }) => sum + parts, 0);

const PROBLEMS = [
  { name: 'a cap of 0.45', problem: problemOf(1) },
  { name: 'a cap that isn’t a simple fraction', problem: problemOf(2, { mostParts: 637 }) },
  { name: 'too few reviewers', problem: problemOf(3, { capacities: [1, 2, 1, 1, 2, 1, 1], mostParts: 371 }) },
];

describe.each(PROBLEMS)('pairs drawn with $name', ({ problem }) => {
  it('come as often as their chances say, and none more often than the cap', async () => {
    const chances = await bestChances(problem);
    const frequencies = new Map<Chance, number>();
    for (const drawn of draws(chances))
      for (const pair of drawn) frequencies.set(pair, (frequencies.get(pair) ?? 0) + 1 / DRAWS);
    expect(chances.filter(({ parts }) => parts < PARTS).length).toBeGreaterThan(10);
    for (const pair of chances) {
      const chance = pair.parts / PARTS;
      const bound = STANDARD_ERRORS * Math.sqrt((chance * (1 - chance)) / DRAWS);
      expect(pair.parts).toBeLessThanOrEqual(problem.mostParts);
      expect(Math.abs((frequencies.get(pair) ?? 0) - chance)).toBeLessThanOrEqual(bound);
    }
  });

  it('give each paper and each reviewer the sum of their chances in each draw, rounded up or down', async () => {
    const chances = await bestChances(problem);
    const ends = [
      ...problem.needs.map((most, paper) => ({ most, isAt: (pair: Chance) => pair.paper === paper })),
      ...problem.capacities.map((most, reviewer) => ({
        ...{ most, isAt: (pair: Chance) => pair.reviewer === reviewer },
      })),
    ];
    for (const drawn of draws(chances))
      for (const { most, isAt } of ends) {
        const expected = partsOf(chances, isAt) / PARTS;
        const count = countOf(drawn, isAt);
        expect(count).toBeGreaterThanOrEqual(Math.floor(expected));
        expect(count).toBeLessThanOrEqual(Math.ceil(expected));
        expect(count).toBeLessThanOrEqual(most);
      }
  });
});

it('takes each pair at most once', async () => {
  const [drawn = []] = draws(await bestChances(problemOf(4)));
  expect(new Set(drawn.map(({ paper, reviewer }) => `${paper} ${reviewer}`)).size).toBe(drawn.length);
});
