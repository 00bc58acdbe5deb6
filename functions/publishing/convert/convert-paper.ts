import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { chooseMainFile } from '../../_lib/papers/intake/choose-main-file.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import { SubmissionRefused } from '../../_lib/papers/intake/submission-refused.ts';
import { unpackSubmission } from '../../_lib/papers/intake/unpack-submission.ts';
import { NeedsLongTurn } from '../needs-long-turn.ts';
import type { ProcessorMeter } from '../processor-meter.ts';
import { NICENESS, processorTime, processorTimeOfProcess } from '../thread-priority.ts';
import { type ConversionStep, describeFailure } from './conversion-steps.ts';
import type { ConvertedPaper, ReportMessage } from './converted-paper.ts';
import { locateEntry, locatePandoc } from './locate-entry.ts';
import { shownSources, sourceOnly } from './source-only.ts';
import type { Submission } from './submission.ts';
import { findOwnPdf } from './submitted-pdf.ts';
import { startTypst } from './typst/start-typst.ts';
import type { WorkerAnswer, WorkerJob } from './worker-messages.ts';

export { SubmissionRefused } from '../../_lib/papers/intake/submission-refused.ts';
export type { ConvertedPaper } from './converted-paper.ts';
export type { Submission } from './submission.ts';

export interface ConversionOptions {
  /** The time limit of the conversion; defaults to 60,000. */
  wallClockMs?: number;
  /** How much processor time its threads and typst may use together; defaults to any. */
  processorMs?: number;
  /** Whether to throw NeedsLongTurn at either limit, or if the source would have to be shown instead. */
  isFirstTurn?: boolean;
  /** How far below this thread's priority it runs. */
  niceness?: number;
  /** Told how much processor time it used. */
  meter?: ProcessorMeter;
}

/**
 * Converts a submission to a web page, PDF, JATS and text, in a new worker thread that ends at the time limit. Returns
 * the source if the conversion fails or takes too long.
 *
 * @throws SubmissionRefused for submissions that inspectSubmission rejects, and nothing else
 */
export async function convertPaper(
  submission: Submission,
  options: ConversionOptions = {},
): Promise<ConvertedPaper> {
  const outcome = await runWorker(
    { submission, pandoc: await compiledPandoc(), niceness: options.niceness ?? NICENESS.quick },
    { ...options, wallClockMs: options.wallClockMs ?? 60_000 },
  );
  switch (outcome.kind) {
    case 'paper':
      return outcome.paper;
    case 'refused':
      throw new SubmissionRefused(outcome.code, outcome.message);
    case 'failed':
      if (options.isFirstTurn) throw new NeedsLongTurn();
      return fallBack(submission, outcome);
  }
}

let pandoc: Promise<WebAssembly.Module> | undefined;

/** Compiles pandoc.wasm, which takes nearly a second, once per process. Workers share the module. */
function compiledPandoc(): Promise<WebAssembly.Module> {
  // When V8 frees code that workers have shared, it can abort the process (https://github.com/nodejs/node/issues/64500).
  setFlagsFromString('--no-wasm-code-gc');
  pandoc ??= readFile(locatePandoc())
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      pandoc = undefined; // so that the next paper tries again
      throw error;
    });
  return pandoc;
}

type Result = Extract<WorkerAnswer, { kind: 'paper' | 'refused' }>;
interface Failure {
  kind: 'failed';
  step: ConversionStep;
  reason: string;
}

type Limits = Pick<ConversionOptions, 'processorMs' | 'meter'> & { wallClockMs: number };

const MEASURE_MS = 100;

function runWorker(
  job: WorkerJob,
  { wallClockMs, processorMs = Number.POSITIVE_INFINITY, meter }: Limits,
): Promise<Result | Failure> {
  return new Promise((resolve) => {
    const worker = new Worker(locateEntry('convert-worker'), {
      workerData: job,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const began = performance.now();
    const threads: number[] = [];
    let typstPid: number | undefined;
    let step: ConversionStep = 'reading';
    let isFinished = false;
    const finish = (outcome: Result | Failure) => {
      if (isFinished) return;
      isFinished = true;
      clearInterval(clock);
      meter?.add(usedTime());
      resolve(outcome);
      void worker.terminate();
      if (typstPid !== undefined) endProcess(typstPid);
    };
    const fail = (reason: string) => finish({ kind: 'failed', step, reason });
    const usedTime = () =>
      threads.reduce((sum, thread) => sum + processorTime(thread), 0) +
      (typstPid === undefined ? 0 : processorTimeOfProcess(typstPid));
    const clock = setInterval(
      () => {
        const isLate = performance.now() - began >= wallClockMs;
        if (isLate || usedTime() >= processorMs)
          fail(`it took longer than ${Math.round((isLate ? wallClockMs : processorMs) / 1000)} seconds.`);
      },
      Math.min(MEASURE_MS, wallClockMs),
    );
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'thread') threads.push(...(answer.thread === undefined ? [] : [answer.thread]));
      else if (answer.kind === 'typst') typstPid = answer.pid;
      else if (answer.kind === 'step') step = answer.step;
      else if (answer.kind === 'failed') fail(answer.reason);
      else finish(answer);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      console.error('A conversion ended', { error });
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? OUT_OF_MEMORY : FAILED);
    });
    worker.on('exit', () => fail(FAILED));
  });
}

const OUT_OF_MEMORY =
  'it needs too much memory. Send very large figures as PNG, and split very large tables.';
const FAILED = 'our converter failed on it.';

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Enough time for typst to typeset any source as plain lines. */
const fallBackMs = 15_000;

async function fallBack(submission: Submission, { step, reason }: Failure): Promise<ConvertedPaper> {
  const project = await unpackSubmission(submission.files);
  const main = await chooseMainFile(project, submission.contentType);
  const own = main.format === 'pdf' ? undefined : findOwnPdf(project.files, main.path);
  const instead = own || main.format === 'pdf' ? 'your own PDF' : undefined;
  const message: ReportMessage = {
    severity: 'error',
    message: describeFailure(step, reason.slice(0, 300), instead),
  };
  if (own) return ownPdf(submission, own, project.files, message);
  const typst = startTypst();
  const clock = setTimeout(() => typst.stop(), fallBackMs);
  try {
    const shown = await sourceOnly(project.files, main, submission.front, typst, [message]);
    return { ...shown, isIncomplete: true };
  } finally {
    clearTimeout(clock);
    typst.stop();
  }
}

/** Converts the author's PDF as if it were the only file, in a separate worker, with all files as sources. */
async function ownPdf(
  submission: Submission,
  pdf: ProjectFile,
  files: ReadonlyArray<ProjectFile>,
  message: ReportMessage,
): Promise<ConvertedPaper> {
  const alone = { ...submission, files: [{ name: pdf.path, bytes: pdf.bytes }] };
  const outcome = await runWorker(
    { submission: alone, pandoc: await compiledPandoc(), niceness: NICENESS.quick },
    { wallClockMs: fallBackMs },
  );
  const paper =
    outcome.kind === 'paper'
      ? outcome.paper
      : await sourceOnly([pdf], { path: pdf.path, format: 'pdf' }, submission.front, undefined, []);
  const messages = [message, ...paper.report.messages];
  return { ...paper, sources: shownSources(files), report: { ...paper.report, messages } };
}
