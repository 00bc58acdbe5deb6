import type { ReportedNumber } from './reported-number.ts';

/** The test statistics that are checked, with the name that the arithmetic shows. */
export const STATISTICS = { t: 't', F: 'F', chiSquare: 'χ²', r: 'r', z: 'z', Q: 'Q' } as const;
export type Statistic = keyof typeof STATISTICS;

export type Comparison = '=' | '<' | '>' | '≈';

/** The result of a significance test as printed. */
export interface TestResult {
  statistic: Statistic;
  /** The result as in the paper. */
  printed: string;
  /** Two for F, none for z, one for the others. */
  df: ReportedNumber[];
  comparison: Comparison;
  value: ReportedNumber;
  /** `ns` if the paper only says that it isn't significant. */
  p: { comparison: Comparison; value: ReportedNumber } | 'ns';
  /** If the paper says it beside the result. */
  tails?: 'one' | 'two';
  /** The factor of a correction for sphericity, printed beside an F. */
  epsilon?: ReportedNumber;
  /** Whether its sentence says that its test is one-tailed, or is of a kind that is, such as a test of equivalence. */
  canBeOneTailed: boolean;
  /** Whether it tests a variance against 0, the least that it can be. */
  isOnBoundary: boolean;
  /** Whether its sentence says that p was corrected for several tests or for sphericity, which makes it larger. */
  isAdjusted: boolean;
}
