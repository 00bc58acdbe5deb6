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
  /** Below 1: the field’s randomized assignment with a cap on each pair’s probability. 1: the optimum. */
  mostProbability: number;
  /** For draws; the same seed gives the same proposal. */
  seed: number;
}

export interface Proposal {
  pairs: { paper: string; reviewer: string; score: number }[];
  /** Papers without enough reviewers. */
  short: { paper: string; missing: number }[];
  /** The sum of the pairs’ scores. */
  quality: number;
}

/** Proposes who reviews which paper. */
export async function proposeAssignments(wish: Wish): Promise<Proposal> {
  const short = wish.papers.map(({ id, needs }) => ({ paper: id, missing: needs }));
  return { pairs: [], short, quality: 0 };
}
