import { randomOf } from '#shared/domain/seeded-random.ts';
import { bestChances, PARTS } from './best-chances.ts';
import { drawPairs } from './draw-pairs.ts';

/** What is to be assigned. */
export interface Wish {
  papers: {
    id: string;
    /** How many reviewers it still lacks. */
    needs: number;
  }[];
  reviewers: {
    id: string;
    /** How many more papers they can take. */
    capacity: number;
  }[];
  /** 0 to 1; undefined: never this pair (a conflict, or already assigned). */
  score(paper: string, reviewer: string): number | undefined;
  /** Below 1: the field’s randomized assignment with a cap on each pair’s probability, in steps of 0.001. 1: the optimum. */
  mostProbability: number;
  /** For draws; the same seed gives the same proposal. */
  seed: number;
}

export interface Proposal {
  /** In the order of the papers; the best reviewer of a paper first. */
  pairs: { paper: string; reviewer: string; score: number }[];
  /** The papers without enough reviewers. */
  short: { paper: string; missing: number }[];
  /** The mean score of the pairs; 0 without pairs. */
  quality: number;
}

/** `randomOf` multiplies seeds: from larger ones, it loses the last digits. */
const SEEDS = 2 ** 21;

/**
 * Proposes who reviews which paper, as one solution for all papers: the highest expected sum of scores (docs/venues.md). Below a
 * probability of 1, nobody can be sure to review a certain paper. Where not all papers can have enough reviewers, as many
 * places as possible are filled, first of the papers that lack most.
 */
export async function proposeAssignments(wish: Wish): Promise<Proposal> {
  const papers = wish.papers.filter(({ needs }) => needs > 0);
  const reviewers = wish.reviewers.filter(({ capacity }) => capacity > 0);
  const scores = scoresOf(wish, papers, reviewers);
  const chances = await bestChances({
    needs: papers.map(({ needs }) => needs),
    capacities: reviewers.map(({ capacity }) => capacity),
    scores,
    mostParts: Math.max(1, Math.floor(wish.mostProbability * PARTS)),
  });
  const drawn = Map.groupBy(drawPairs(chances, randomOf(wish.seed % SEEDS)), ({ paper }) => paper);
  const pairs = papers.flatMap(({ id }, paper) =>
    (drawn.get(paper) ?? [])
      .map(({ reviewer }) => ({
        paper: id,
        reviewer: reviewers[reviewer]?.id ?? '',
        score: scores[paper * reviewers.length + reviewer] ?? 0,
      }))
      .toSorted((a, b) => b.score - a.score),
  );
  return {
    pairs,
    short: papers.flatMap(({ id, needs }, paper) => {
      const missing = needs - (drawn.get(paper)?.length ?? 0);
      return missing > 0 ? [{ paper: id, missing }] : [];
    }),
    quality: pairs.reduce((sum, { score }) => sum + score, 0) / Math.max(1, pairs.length),
  };
}

/** Returns the scores of each paper with each reviewer in a row, without an array of objects: there can be two million. */
function scoresOf({ score }: Wish, papers: Wish['papers'], reviewers: Wish['reviewers']): Float64Array {
  const scores = new Float64Array(papers.length * reviewers.length);
  for (const [row, paper] of papers.entries())
    for (const [column, reviewer] of reviewers.entries())
      scores[row * reviewers.length + column] = score(paper.id, reviewer.id) ?? Number.NaN;
  return scores;
}
