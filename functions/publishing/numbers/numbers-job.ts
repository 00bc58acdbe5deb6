import type { NumberChecks } from '#shared/domain/number-checks.ts';

/** The worker's input. */
export interface NumbersJob {
  html: string;
  /** How far its priority is lowered. */
  niceness: number;
}

/** What the worker says: first its thread, then what it found. */
export type NumbersAnswer =
  | { kind: 'started'; thread: number | undefined }
  | { kind: 'checked'; checks: NumberChecks };
