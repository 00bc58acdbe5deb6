import type { ScreenedPaper } from './screen-text.ts';

/** The worker's input. */
export interface ScreeningJob {
  paper: ScreenedPaper;
  /** How far its priority is lowered. */
  niceness: number;
}
