import type { MessagePort } from 'node:worker_threads';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import type { RefusalCode } from '../../_lib/papers/intake/submission-refused.ts';
import type { LatexReading } from '../latexml/run-latexml.ts';
import type { ConversionStep } from './conversion-steps.ts';
import type { ConvertedPaper } from './converted-paper.ts';
import type { Submission } from './submission.ts';

/** The worker's input. */
export interface WorkerJob {
  submission: Submission;
  /** Where pandoc is. */
  pandoc: MessagePort;
  /** How far its priority is lowered. */
  niceness: number;
}

/** What a worker is told that asked for LaTeXML's reading. */
export type LatexAnswer = LatexReading | undefined;

/** The worker's messages. The last one is its result. */
export type WorkerAnswer =
  /** A thread that works for the paper, and the process that typesets it, by their numbers in the kernel. */
  | { kind: 'thread'; thread: number | undefined }
  | { kind: 'typst'; pid: number | undefined }
  | { kind: 'step'; step: ConversionStep }
  /** Asks for the paper as LaTeXML reads it; the answer is a LatexAnswer. */
  | { kind: 'read-latex'; files: ReadonlyArray<ProjectFile>; mainFile: string }
  | { kind: 'paper'; paper: ConvertedPaper }
  | { kind: 'refused'; code: RefusalCode; message: string }
  | { kind: 'failed'; reason: string };
