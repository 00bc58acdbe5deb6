import type { RefusalCode } from '../../_lib/intake/submission-refused.ts';
import type { ConvertedPaper } from './converted-paper.ts';
import type { Submission } from './submission.ts';

/** What the worker is started with. */
export interface WorkerJob {
  submission: Submission;
  pandoc: WebAssembly.Module;
}

/** What the worker says, the last one being its result. */
export type WorkerAnswer =
  | { kind: 'typst-started'; pid: number }
  | { kind: 'paper'; paper: ConvertedPaper }
  | { kind: 'refused'; code: RefusalCode; message: string }
  | { kind: 'failed'; reason: string };
