import { describe, expect, it } from 'vitest';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { proposeAssignments, type Wish } from './propose-assignments.ts';

/** A wish with a table of scores: a row for each paper, a column for each reviewer; null for never. */
function wishOf(table: (number | null)[][], { needs, capacity, ...over }: Sizes): Wish {
  const [first = []] = table;
  return {
    papers: table.map((_, index) => ({
      id: `p${index}`,
      needs: [needs].flat()[index] ?? [needs].flat()[0] ?? 0,
    })),
    reviewers: first.map((_, index) => ({ id: `r${index}`, capacity })),
    score: (paper, reviewer) => table[Number(paper.slice(1))]?.[Number(reviewer.slice(1))] ?? undefined,
    mostProbability: 1,
    seed: 1,
    ...over,
  };
}
type Sizes = { needs: number | number[]; capacity: number } & Partial<Wish>;

const randomTable = (seed: number, papers: number, reviewers: number, never = 0.2) => {
  const random = randomOf(seed);
  return Array.from({ length: papers }, () =>
    Array.from({ length: reviewers }, () => (random() < never ? null : random())),
  );
};

const sumOf = ({ pairs }: { pairs: { score: number }[] }) => pairs.reduce((sum, { score }) => sum + score, 0);
const namesOf = ({ pairs }: { pairs: { paper: string; reviewer: string }[] }) =>
  pairs.map(({ paper, reviewer }) => `${paper} ${reviewer}`);

/** Tries all ways to give each paper one reviewer or none. Returns the best count of papers, and the best sum with that count. */
function tryAll(table: (number | null)[][], capacity: number, loads: number[] = []): [number, number] {
  const [row, ...rest] = table;
  if (!row) return [0, 0];
  const ways = row.flatMap((score, reviewer) => {
    const load = loads[reviewer] ?? 0;
    if (score === null || load >= capacity) return [];
    const [count, sum] = tryAll(rest, capacity, Object.assign([...loads], { [reviewer]: load + 1 }));
    return [[count + 1, sum + score] as [number, number]];
  });
  return [tryAll(rest, capacity, loads), ...ways].reduce((best, way) =>
    way[0] > best[0] || (way[0] === best[0] && way[1] > best[1]) ? way : best,
  );
}

describe('the best assignment', () => {
  it('gives a reviewer to the paper where they are missed most, although another one matches them better', async () => {
    const table = [
      [0.9, 0.8],
      [0.8, 0.1],
    ];
    const proposal = await proposeAssignments(wishOf(table, { needs: 1, capacity: 1 }));
    expect(namesOf(proposal)).toEqual(['p0 r1', 'p1 r0']);
    expect(proposal).toMatchObject({ short: [], quality: 0.8 });
  });

  it.each([1, 2, 3, 4, 5, 6])('is as good as the best of all possible ones (seed %i)', async (seed) => {
    const table = randomTable(seed, 6, 4, 0.5);
    const proposal = await proposeAssignments(wishOf(table, { needs: 1, capacity: 1 + (seed % 2) }));
    const [count, sum] = tryAll(table, 1 + (seed % 2));
    expect(proposal.pairs).toHaveLength(count);
    expect(sumOf(proposal)).toBeCloseTo(sum, 9);
  });

  it('puts the best reviewer of a paper first', async () => {
    const proposal = await proposeAssignments(wishOf([[0.2, 0.7, 0.5]], { needs: 3, capacity: 1 }));
    expect(namesOf(proposal)).toEqual(['p0 r1', 'p0 r2', 'p0 r0']);
  });

  it('finds pairs that aren’t among the best of a paper and of a reviewer', async () => {
    // All papers match the same few reviewers, so most get one that is far down in their list.
    const random = randomOf(3);
    const table = Array.from({ length: 60 }, () =>
      Array.from({ length: 30 }, (_, reviewer) => (30 - reviewer) / 40 + random() / 10),
    );
    const proposal = await proposeAssignments(wishOf(table, { needs: 1, capacity: 2 }));
    expect(proposal.pairs).toHaveLength(60);
    expect(proposal.short).toEqual([]);
  });
});

describe('equal scores', () => {
  it.each([
    ['of all pairs, as where no reviewer has a paper', () => 0],
    ['of each reviewer', (_: string, reviewer: string) => Number(reviewer) / 300],
  ])('%s don’t hold up a large round', async (_, score) => {
    const start = performance.now();
    const { pairs, short } = await proposeAssignments({
      papers: Array.from({ length: 600 }, (__, index) => ({ id: `${index}`, needs: 3 })),
      reviewers: Array.from({ length: 300 }, (__, index) => ({ id: `${index}`, capacity: 7 })),
      score,
      mostProbability: 1,
      seed: 1,
    });
    expect([pairs.length, short]).toEqual([1800, []]);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe('a paper that cannot have enough reviewers', () => {
  it('gets as many as possible, and is reported', async () => {
    const table = [
      [0.5, null, null],
      [0.9, 0.4, 0.3],
    ];
    const proposal = await proposeAssignments(wishOf(table, { needs: 2, capacity: 1 }));
    expect(namesOf(proposal)).toEqual(['p0 r0', 'p1 r1', 'p1 r2']);
    expect(proposal.short).toEqual([{ paper: 'p0', missing: 1 }]);
  });

  it('doesn’t leave another one without any: those that lack most come first', async () => {
    const table = [
      [0.9, 0.9, 0.9],
      [0.1, 0.1, 0.1],
      [0.1, 0.1, 0.1],
    ];
    const proposal = await proposeAssignments(wishOf(table, { needs: 3, capacity: 1 }));
    expect(proposal.short.map(({ missing }) => missing)).toEqual([2, 2, 2]);
  });

  it.each([
    ['no reviewers', wishOf([[], []], { needs: 2, capacity: 1 })],
    ['only conflicts', wishOf([[null], [null]], { needs: 2, capacity: 1 })],
    ['only busy reviewers', wishOf([[1], [1]], { needs: 2, capacity: 0 })],
  ])('is reported with %s', async (_, wish) => {
    expect(await proposeAssignments(wish)).toEqual({
      pairs: [],
      short: ['p0', 'p1'].map((paper) => ({ paper, missing: 2 })),
      quality: 0,
    });
  });

  it('isn’t one that lacks nobody', async () => {
    const nothing = { pairs: [], short: [], quality: 0 };
    expect(await proposeAssignments(wishOf([[1]], { needs: 0, capacity: 1 }))).toEqual(nothing);
    expect(await proposeAssignments(wishOf([], { needs: 1, capacity: 1 }))).toEqual(nothing);
  });
});

describe('the randomized assignment', () => {
  const wish = (seed: number, over: Partial<Wish> = {}) =>
    wishOf(randomTable(5, 12, 16), { needs: 3, capacity: 4, mostProbability: 0.5, seed, ...over });

  it('gives each paper all reviewers that it needs, nobody too many papers, and never a conflict', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { pairs, short } = await proposeAssignments(wish(seed));
      expect(short).toEqual([]);
      expect([...Map.groupBy(pairs, ({ paper }) => paper).values()].map(({ length }) => length)).toEqual(
        Array.from({ length: 12 }, () => 3),
      );
      const loads = [...Map.groupBy(pairs, ({ reviewer }) => reviewer).values()].map(({ length }) => length);
      expect(Math.max(...loads)).toBeLessThanOrEqual(4);
      expect(pairs.every(({ paper, reviewer }) => wish(1).score(paper, reviewer) !== undefined)).toBe(true);
      expect(new Set(namesOf({ pairs })).size).toBe(36);
    }
  });

  it('is the same for the same seed, and another one for another seed, also for times', async () => {
    const [first, again, later] = await Promise.all(
      [1_800_000_000_000, 1_800_000_000_000, 1_800_000_000_001].map((seed) => proposeAssignments(wish(seed))),
    );
    expect(first).toEqual(again);
    expect(first).not.toEqual(later);
  });

  it('costs some quality, the more the lower the cap', async () => {
    const meanOf = async (mostProbability: number) => {
      let sum = 0;
      for (let seed = 1; seed <= 20; seed++)
        sum += sumOf(await proposeAssignments(wish(seed, { mostProbability })));
      return sum / 20;
    };
    const [best, half, third] = [await meanOf(1), await meanOf(0.5), await meanOf(0.34)];
    expect(best).toBeGreaterThan(half);
    expect(half).toBeGreaterThan(third);
    expect(third).toBeGreaterThan(0.6 * best);
  });

  it('leaves a place free if the cap allows nobody else', async () => {
    const { pairs, short } = await proposeAssignments(
      wishOf([[0.9, 0.8, 0.7]], { needs: 2, capacity: 1, mostProbability: 0.4 }),
    );
    // 3 reviewers with at most 0.4 each are 1.2 reviewers.
    expect(pairs.length + (short[0]?.missing ?? 0)).toBe(2);
    expect([1, 2]).toContain(pairs.length);
  });
});
