import { expect, it } from 'vitest';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { bestChances, type Chance, PARTS, type Problem } from './best-chances.ts';
import { loadSolver } from './load-solver.ts';

/** Small and larger problems, with enough reviewers and without, with scores that are alike and that aren't. */
function problemOf(seed: number): Problem {
  const random = randomOf(seed);
  const [papers, reviewers] = [1 + Math.floor(random() * 20), 1 + Math.floor(random() * 20)];
  const [never, isCoarse] = [random() * 0.8, random() < 0.5];
  const score = () => (isCoarse ? Math.round(random() * 2) / 2 : random());
  const whole = (most: number) => 1 + Math.floor(random() * most);
  return {
    needs: Array.from({ length: papers }, () => whole(5)),
    capacities: Array.from({ length: reviewers }, () => whole(6)),
    scores: Float64Array.from({ length: papers * reviewers }, () =>
      random() < never ? Number.NaN : score(),
    ),
    mostParts: [PARTS, 500, 337, 50][seed % 4] ?? PARTS,
  };
}

/** Of a paper’s first missing reviewer, in scores; the second one costs twice as much, and so on. */
const MISSING = 1000;

/** Solves the whole program, written as text. */
async function solveWhole({ needs, capacities, scores, mostParts }: Problem): Promise<number> {
  const pairs = [...scores.entries()]
    .filter(([, score]) => !Number.isNaN(score))
    .map(([pair, score]) => ({ name: `x${pair}`, pair, score }));
  const missing = needs.flatMap((count, paper) =>
    Array.from({ length: count }, (_, index) => ({
      name: `m${paper}_${index}`,
      paper,
      cost: MISSING * (index + 1),
    })),
  );
  const inRow = (pair: number) => Math.floor(pair / capacities.length);
  const sum = (names: string[]) => names.join(' + ');
  const rows = needs.map((count, paper) => {
    const own = pairs.filter(({ pair }) => inRow(pair) === paper);
    const without = missing.filter((each) => each.paper === paper);
    return `${sum([...own, ...without].map(({ name }) => name))} = ${count}`;
  });
  const columns = capacities.flatMap((count, reviewer) => {
    const own = pairs.filter(({ pair }) => pair % capacities.length === reviewer);
    return own.length > 0 ? [`${sum(own.map(({ name }) => name))} <= ${count}`] : [];
  });
  const text = `Minimize
 ${sum(missing.map(({ name, cost }) => `${cost} ${name}`))} ${pairs.map(({ name, score }) => `- ${score.toFixed(12)} ${name}`).join(' ')}
Subject To
 ${[...rows, ...columns].join('\n ')}
Bounds
 ${[...missing.map(({ name }) => `${name} <= 1`), ...pairs.map(({ name }) => `${name} <= ${mostParts / PARTS}`)].join('\n ')}
End`;
  return (await loadSolver()).solve(text, { output_flag: false }).ObjectiveValue;
}

function costOfChances({ needs, capacities, scores }: Problem, chances: Chance[]): number {
  const missing = needs.flatMap((count, paper) => {
    const left = count * PARTS - partsOf(chances.filter((chance) => chance.paper === paper));
    return Array.from(
      { length: count },
      (_, index) => (Math.min(PARTS, Math.max(0, left - index * PARTS)) * (index + 1)) / PARTS,
    );
  });
  const sum = chances.reduce(
    (total, { paper, reviewer, parts }) =>
      total + ((scores[paper * capacities.length + reviewer] ?? Number.NaN) * parts) / PARTS,
    0,
  );
  return missing.reduce((cost, weight) => cost + MISSING * weight, 0) - sum;
}

const partsOf = (chances: Chance[]) => chances.reduce((sum, { parts }) => sum + parts, 0);

it('finds the optimum over all pairs of 80 problems, in whole parts that fit needs, capacities and the cap', async () => {
  for (let seed = 1; seed <= 80; seed++) {
    const problem = problemOf(seed);
    const chances = await bestChances(problem);
    expect(costOfChances(problem, chances)).toBeCloseTo(await solveWhole(problem), 5);
    for (const { parts } of chances) expect(parts).toBeLessThanOrEqual(problem.mostParts);
    for (const [paper, count] of problem.needs.entries())
      expect(partsOf(chances.filter((chance) => chance.paper === paper))).toBeLessThanOrEqual(count * PARTS);
    for (const [reviewer, count] of problem.capacities.entries())
      expect(partsOf(chances.filter((chance) => chance.reviewer === reviewer))).toBeLessThanOrEqual(
        count * PARTS,
      );
  }
});
