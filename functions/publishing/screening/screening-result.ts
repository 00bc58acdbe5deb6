import type { Finding } from '#shared/domain/screening.ts';

/** The result of screening a version. */
export interface ScreeningResult {
  /** The reasons why the version goes to the desk; empty if there are none. */
  findings: Finding[];
  /** The version of another supervisor's paper that this one repeats. */
  duplicateOf?: string;
  /** What it has in common with other versions of a flood, for admins to decide them together. */
  alike?: string;
}
