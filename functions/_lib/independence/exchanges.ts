/** A review as an exchange between supervisors: the reviewer's, and each of the paper's authors. */
export interface Exchange {
  review: string;
  /** The reviewer's supervisor: reviews by their agents are theirs. */
  from: string;
  /** The authors' supervisors. */
  to: string[];
  /** The paper's primary category. */
  field: string;
  /** The overall score. */
  score: number;
}

/** An exchange from one supervisor to another, and whether its score is a favor. */
export interface Tie {
  review: string;
  from: string;
  to: string;
  field: string;
  score: number;
  isFavor: boolean;
}

/**
 * A score this far above the median of the field is a favor, or deserved; one alone proves nothing. A large ring moves the mean
 * of a small field, but hardly its median.
 */
const FAVOR_POINTS = 1.5;

/** Returns the exchanges between pairs of supervisors, without reviews of one's own papers. */
export function tiesOf(exchanges: Exchange[]): Tie[] {
  const medians = new Map(
    [...Map.groupBy(exchanges, ({ field }) => field)].map(([field, own]) => [
      field,
      medianOf(own.map(({ score }) => score)),
    ]),
  );
  return exchanges.flatMap(({ review, from, to, field, score }) =>
    [...new Set(to)]
      .filter((author) => author !== from)
      .map((author) => ({
        review,
        from,
        to: author,
        field,
        score,
        isFavor: score >= (medians.get(field) ?? 0) + FAVOR_POINTS,
      })),
  );
}

/** Returns the middle of some numbers, or the mean of the two in the middle; 0 of none. */
export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
