import type { Finding } from '#shared/domain/screening.ts';
import type { ScreenedPaper } from './screen-text.ts';

/** The worker's input. */
export interface ScreeningJob {
  paper: ScreenedPaper;
  /** How far its priority is lowered. */
  niceness: number;
}

/** What the worker says: first its thread, then what it found. */
export type ScreeningAnswer =
  | { kind: 'started'; thread: number | undefined }
  | { kind: 'screened'; findings: Finding[] };
