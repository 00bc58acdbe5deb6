import { randomOf } from '#shared/domain/seeded-random.ts';
import { ReviewerMatcher } from '../../functions/_lib/matching/rank-reviewers.ts';
import {
  type Proposal,
  proposeAssignments,
  type Wish,
} from '../../functions/venues/assign/propose-assignments.ts';
import { peakResidentBytes } from '../bench/resident-bytes.ts';
import { syntheticReviewers } from './synthetic-reviewers.ts';

/** A line of `npm run rank-reviewers`. */
export interface PairScore {
  paper: string;
  reviewer: string;
  score: number;
}

/** What is measured: some papers of a list of scores, with as many conflicts of interest as usual. */
export interface Setting {
  scores: PairScore[];
  papers: number;
  /** Reviews of a paper, and papers of a reviewer at most. */
  reviews: number;
  most: number;
  seed: number;
}

/** Means over the runs, and what the process took. */
export interface Measured {
  mean: number;
  /** The mean score of the paper with the lowest one. */
  worst: number;
  missing: number;
  seconds: number[];
  megabytes: number;
}

const CONFLICTS = 0.03;
const RUNS = 3;

export const METHODS: Record<string, (wish: Wish) => Promise<Proposal> | Proposal> = {
  optimum: proposeAssignments,
  'randomized, at most 0.5': (wish) => proposeAssignments({ ...wish, mostProbability: 0.5 }),
  greedy: assignGreedily,
};

/** Scores the pairs of invented papers and reviewers by their texts, as the platform does. */
export function syntheticScores(
  seed: number,
  { papers, reviewers }: { papers: number; reviewers: number },
): PairScore[] {
  const invented = syntheticReviewers(seed, { people: reviewers });
  const rated = shuffled(
    invented.people.flatMap(({ ratings }) => ratings.map(({ paper }) => paper)),
    seed,
  ).slice(0, papers);
  const matcher = new ReviewerMatcher();
  for (const id of new Set([...invented.people.flatMap((person) => person.papers), ...rated])) {
    const paper = invented.papers.get(id);
    if (paper) matcher.add(id, paper);
  }
  const rank = matcher.ranking(invented.people);
  return rated.flatMap((paper) => rank(paper).map(({ reviewer, score }) => ({ paper, reviewer, score })));
}

/** Assigns three times, and measures the quality and what this process takes. */
export async function measureMethod(method: string, setting: Setting): Promise<Measured> {
  const assign = METHODS[method];
  if (!assign) throw new Error(`Which method? ${Object.keys(METHODS).join('; ')}`);
  const wish = wishOf(setting);
  const runs: { mean: number; worst: number; missing: number; seconds: number }[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const proposal = await assign({ ...wish, seed: setting.seed + run });
    runs.push({ ...qualityOf(proposal), seconds: (performance.now() - start) / 1000 });
  }
  const meanOf = (name: 'mean' | 'worst' | 'missing') => runs.reduce((sum, run) => sum + run[name], 0) / RUNS;
  return {
    ...{ mean: meanOf('mean'), worst: meanOf('worst'), missing: meanOf('missing') },
    seconds: runs.map(({ seconds }) => seconds),
    megabytes: Math.round(peakResidentBytes() / 1_000_000),
  };
}

function wishOf({ scores, papers, reviews, most, seed }: Setting): Wish {
  const random = randomOf(seed);
  const ids = shuffled([...new Set(scores.map(({ paper }) => paper))], seed).slice(0, papers);
  const table = new Map(ids.map((id) => [id, new Map<string, number>()]));
  for (const { paper, reviewer, score } of scores)
    if (random() >= CONFLICTS) table.get(paper)?.set(reviewer, Math.min(1, Math.max(0, score)));
  return {
    papers: ids.map((id) => ({ id, needs: reviews })),
    reviewers: [...new Set(scores.map(({ reviewer }) => reviewer))].map((id) => ({ id, capacity: most })),
    score: (paper, reviewer) => table.get(paper)?.get(reviewer),
    ...{ mostProbability: 1, seed },
  };
}

/** Gives each paper in turn the best reviewers who are still free. */
function assignGreedily({ papers, reviewers, score }: Wish): Proposal {
  const left = new Map(reviewers.map(({ id, capacity }) => [id, capacity]));
  const pairs = papers.flatMap(({ id, needs }) => {
    const chosen = [...left]
      .flatMap(([reviewer, places]) => {
        const found = places > 0 ? score(id, reviewer) : undefined;
        return found === undefined ? [] : [{ paper: id, reviewer, score: found }];
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, needs);
    for (const { reviewer } of chosen) left.set(reviewer, (left.get(reviewer) ?? 0) - 1);
    return chosen;
  });
  const counts = Map.groupBy(pairs, ({ paper }) => paper);
  const short = papers.flatMap(({ id, needs }) => {
    const missing = needs - (counts.get(id)?.length ?? 0);
    return missing > 0 ? [{ paper: id, missing }] : [];
  });
  return { pairs, short, quality: meanScore(pairs) };
}

function qualityOf({ pairs, short, quality }: Proposal) {
  const means = [...Map.groupBy(pairs, ({ paper }) => paper).values()].map(meanScore);
  return {
    mean: quality,
    worst: Math.min(...means),
    missing: short.reduce((sum, { missing }) => sum + missing, 0),
  };
}

const meanScore = (pairs: { score: number }[]): number =>
  pairs.reduce((sum, { score }) => sum + score, 0) / Math.max(1, pairs.length);

function shuffled<T>(items: T[], seed: number): T[] {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
