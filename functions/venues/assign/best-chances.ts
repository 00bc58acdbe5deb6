import type { ColumnData, Highs, Model, ModelData } from 'highs';
import { loadSolver } from './load-solver.ts';

/** Papers and reviewers by their numbers. */
export interface Problem {
  /** How many reviewers each paper lacks. */
  needs: number[];
  /** How many papers each reviewer can take. */
  capacities: number[];
  /** Of the first paper with each reviewer, then of the second one, and so on: 0 to 1, or NaN for never. */
  scores: Float64Array;
  /** How many parts the chance of a pair can have at most. */
  mostParts: number;
}

/** How likely a pair is. */
export interface Chance {
  paper: number;
  reviewer: number;
  /** 1 to `PARTS`. */
  parts: number;
}

/**
 * Of how many parts a certain pair consists. A basic solution of a transport problem with whole numbers has whole numbers, so chances
 * in parts are exact, and so are their sums.
 */
export const PARTS = 1000;

/** How many pairs are considered at first, as a multiple of those that are needed. */
const SPARE = 3;
/** HiGHS takes a pair as worthless if it improves the sum by less. */
const TOLERANCE = 1e-7;

/**
 * Returns the chances with which the expected sum of scores is highest, without pairs that have none. The expected number of papers of a
 * reviewer is within their capacity. Where not all needs can be met, as many as possible are, first of the papers that lack most.
 * The solver knows a few pairs of each paper and reviewer at first. Then it gets every pair that would improve its solution,
 * until there is none: the result is the optimum over all pairs.
 */
export async function bestChances(problem: Problem): Promise<Chance[]> {
  const first = firstPairs(problem);
  if (first.length === 0) return [];
  const solver = await loadSolver();
  return solver.withModel(withoutPairs(solver, problem), (model) => {
    // Simplex finds basic solutions.
    model.options.set({ output_flag: false, solver: 'simplex' });
    const known = new Set<number>();
    for (let pairs = first; pairs.length > 0; pairs = pairsWorthTrying(problem, known, model)) {
      for (const pair of pairs) known.add(pair);
      model.addCols(columnsOf(problem, pairs));
      model.run();
      if (model.getModelStatus() !== solver.constants.modelStatus.optimal)
        throw new Error(`The assignment ended with status ${model.getModelStatus()} of HiGHS.`);
    }
    return chancesOf(problem, known, model);
  });
}

/** A row for each paper and each reviewer, and a column for each review that a paper may go without. */
function withoutPairs({ constants, infinity }: Highs, { needs, capacities }: Problem): ModelData {
  const missing = needs.flatMap((count, paper) =>
    Array.from({ length: count }, (_, index) => ({
      paper,
      cost: costOfMissing(needs, capacities) * (index + 1),
    })),
  );
  const [numRows, numCols] = [needs.length + capacities.length, missing.length];
  return {
    ...{ numRows, numCols, sense: constants.objectiveSense.minimize },
    colCost: missing.map(({ cost }) => cost),
    colLower: new Float64Array(numCols),
    colUpper: new Float64Array(numCols).fill(1),
    rowLower: [...needs, ...capacities.map(() => -infinity)],
    rowUpper: [...needs, ...capacities],
    matrix: {
      ...{ format: 'csc', numRows, numCols },
      starts: Int32Array.from({ length: numCols + 1 }, (_, index) => index),
      indices: Int32Array.from(missing, ({ paper }) => paper),
      values: new Float64Array(numCols).fill(1),
    },
  };
}

/** To fill a place, others may move: no chain of moves has more pairs than this, each of which loses a score of at most 1. */
const costOfMissing = (needs: number[], capacities: number[]) =>
  Math.min(needs.length, capacities.length) + 1;

/** How many pairs of a paper are taken at a time. */
const pairsAtATime = ({ needs, mostParts }: Problem): number =>
  Math.ceil((SPARE * Math.max(...needs) * PARTS) / mostParts);

/** Returns the best pairs of each paper and each reviewer. */
function firstPairs(problem: Problem): number[] {
  const { needs, capacities, scores } = problem;
  const best = (pairs: number[]) =>
    pairs
      .filter((pair) => !Number.isNaN(scores[pair]))
      .toSorted((a, b) => scoreOf(problem, b) - scoreOf(problem, a) || mixed(a) - mixed(b))
      .slice(0, pairsAtATime(problem));
  const [papers, reviewers] = [[...needs.keys()], [...capacities.keys()]];
  const pairOf = (paper: number, reviewer: number) => paper * reviewers.length + reviewer;
  const ofPapers = papers.flatMap((paper) => best(reviewers.map((reviewer) => pairOf(paper, reviewer))));
  const ofReviewers = reviewers.flatMap((reviewer) => best(papers.map((paper) => pairOf(paper, reviewer))));
  return [...new Set([...ofPapers, ...ofReviewers])];
}

/** Returns the pairs of each paper that would improve the solution most, by the prices of the paper’s and the reviewer’s places. */
function pairsWorthTrying(problem: Problem, known: Set<number>, model: Model): number[] {
  const { needs, capacities, scores } = problem;
  const prices = model.getSolution().rowDual;
  return [...needs.keys()].flatMap((paper) => {
    const found: { pair: number; gain: number }[] = [];
    for (let reviewer = 0; reviewer < capacities.length; reviewer++) {
      const pair = paper * capacities.length + reviewer;
      const gain = (scores[pair] ?? 0) + (prices[paper] ?? 0) + (prices[needs.length + reviewer] ?? 0);
      if (gain > TOLERANCE && !known.has(pair)) found.push({ pair, gain });
    }
    return found
      .toSorted((a, b) => b.gain - a.gain || mixed(a.pair) - mixed(b.pair))
      .slice(0, pairsAtATime(problem))
      .map(({ pair }) => pair);
  });
}

function columnsOf(problem: Problem, pairs: number[]): Omit<ColumnData, 'count'> {
  const { needs, capacities, mostParts } = problem;
  const [numRows, numCols] = [needs.length + capacities.length, pairs.length];
  return {
    cost: Float64Array.from(pairs, (pair) => -scoreOf(problem, pair)),
    lower: new Float64Array(numCols),
    upper: new Float64Array(numCols).fill(mostParts / PARTS),
    matrix: {
      ...{ format: 'csc', numRows, numCols },
      starts: Int32Array.from({ length: numCols + 1 }, (_, index) => 2 * index),
      indices: Int32Array.from(
        pairs.flatMap((pair) => {
          const { paper, reviewer } = membersOf(problem, pair);
          return [paper, needs.length + reviewer];
        }),
      ),
      values: new Float64Array(2 * numCols).fill(1),
    },
  };
}

function chancesOf(problem: Problem, known: Set<number>, model: Model): Chance[] {
  const columns = model.getSolution().colValue;
  const first = columns.length - known.size;
  return [...known].flatMap((pair, index) => {
    const parts = Math.round((columns[first + index] ?? 0) * PARTS);
    return parts > 0 ? [{ ...membersOf(problem, pair), parts }] : [];
  });
}

/** Orders equal pairs as if by chance. Otherwise, all papers would try the same few reviewers first. */
const mixed = (pair: number): number => Math.imul(pair ^ (pair >>> 15), 0x2c1b3c6d) >>> 0;

const scoreOf = ({ scores }: Problem, pair: number): number => scores[pair] ?? 0;

const membersOf = ({ capacities }: Problem, pair: number) => ({
  paper: Math.floor(pair / capacities.length),
  reviewer: pair % capacities.length,
});
