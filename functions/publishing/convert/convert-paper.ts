import { Worker } from 'node:worker_threads';
import { chooseMainFile } from '../../_lib/papers/intake/choose-main-file.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import { SubmissionRefused } from '../../_lib/papers/intake/submission-refused.ts';
import { unpackSubmission } from '../../_lib/papers/intake/unpack-submission.ts';
import { runLatexml } from '../latexml/run-latexml.ts';
import { NeedsLongTurn } from '../needs-long-turn.ts';
import type { ProcessorMeter } from '../processor-meter.ts';
import { keepWebAssembly } from '../shared-webassembly.ts';
import { NICENESS, processorTime, processorTimeOfProcess } from '../thread-priority.ts';
import { workerEnvironment } from '../worker-environment.ts';
import { type ConversionStep, describeFailure } from './conversion-steps.ts';
import type { ConvertedPaper, ReportMessage } from './converted-paper.ts';
import { locateEntry } from './locate-entry.ts';
import { type LentPandoc, lendPandoc } from './pandoc/lend-pandoc.ts';
import { shownSources, sourceOnly } from './source-only.ts';
import type { Submission } from './submission.ts';
import { findOwnPdf } from './submitted-pdf.ts';
import { startTypst } from './typst/start-typst.ts';
import type { LatexAnswer, WorkerAnswer, WorkerJob } from './worker-messages.ts';

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
  /** Runs LaTeXML; defaults to a child process. */
  readLatex?: typeof runLatexml;
}

/**
 * Converts a submission to a web page, PDF, JATS and text, in a new worker thread that ends at the time limit. Returns
 * the source if the conversion fails or takes too long.
 *
 * @throws SubmissionRefused for submissions that inspectSubmission rejects
 * @throws Error if LaTeXML can’t be started, which can succeed later
 */
export async function convertPaper(
  submission: Submission,
  options: ConversionOptions = {},
): Promise<ConvertedPaper> {
  const outcome = await runWorker(
    { submission, niceness: options.niceness ?? NICENESS.quick },
    { ...options, wallClockMs: options.wallClockMs ?? 60_000 },
  );
  switch (outcome.kind) {
    case 'paper':
      return outcome.paper;
    case 'refused':
      throw new SubmissionRefused(outcome.code, outcome.message);
    case 'broken':
      throw outcome.error;
    case 'failed':
      if (options.isFirstTurn) throw new NeedsLongTurn();
      return fallBack(submission, outcome);
  }
}

type Result = Extract<WorkerAnswer, { kind: 'paper' | 'refused' }>;
interface Failure {
  kind: 'failed';
  step: ConversionStep;
  reason: string;
}
/** Not because of the paper. */
interface Breakdown {
  kind: 'broken';
  error: unknown;
}
type Outcome = Result | Failure | Breakdown;

type Limits = Pick<ConversionOptions, 'processorMs' | 'meter' | 'readLatex'> & { wallClockMs: number };

const MEASURE_MS = 100;

async function runWorker(job: Omit<WorkerJob, 'pandoc'>, limits: Limits): Promise<Outcome> {
  return runWorkerWith(await lendPandoc(job.niceness), job, limits);
}

function runWorkerWith(
  pandoc: LentPandoc,
  job: Omit<WorkerJob, 'pandoc'>,
  { wallClockMs, processorMs = Number.POSITIVE_INFINITY, meter, readLatex = runLatexml }: Limits,
): Promise<Outcome> {
  keepWebAssembly();
  return new Promise((resolve) => {
    const worker = new Worker(locateEntry('convert-worker'), {
      workerData: { ...job, pandoc: pandoc.port } satisfies WorkerJob,
      transferList: [pandoc.port],
      env: workerEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const began = performance.now();
    const threads: number[] = [];
    const processes: number[] = [];
    let elsewhereMs = 0;
    const ended = new AbortController();
    let step: ConversionStep = 'reading';
    let isFinished = false;
    let hasAnswered = false;
    const finish = (outcome: Outcome) => {
      if (isFinished) return;
      isFinished = true;
      clearInterval(clock);
      meter?.add(usedTime());
      resolve(outcome);
      ended.abort();
      for (const process of processes) endProcess(process);
      // A paper that failed may still have it work.
      if (outcome.kind === 'paper') pandoc.giveBack();
      else pandoc.end();
      if (hasAnswered) endLater(worker);
      else void worker.terminate();
    };
    const fail = (reason: string) => finish({ kind: 'failed', step, reason });
    const usedTime = () =>
      elsewhereMs +
      pandoc.usedTime() +
      threads.reduce((sum, thread) => sum + processorTime(thread), 0) +
      processes.reduce((sum, process) => sum + processorTimeOfProcess(process), 0);
    const clock = setInterval(
      () => {
        const isLate = performance.now() - began >= wallClockMs;
        if (isLate || usedTime() >= processorMs)
          fail(`it took longer than ${Math.round((isLate ? wallClockMs : processorMs) / 1000)} seconds.`);
      },
      Math.min(MEASURE_MS, wallClockMs),
    );
    const answerLatex = ({ files, mainFile }: Extract<WorkerAnswer, { kind: 'read-latex' }>) =>
      readLatex(files, mainFile, {
        signal: ended.signal,
        onStart: (pid) => processes.push(pid),
        onTime: (milliseconds) => {
          elsewhereMs += milliseconds;
        },
      }).then(
        (reading) => worker.postMessage(reading satisfies LatexAnswer),
        (error: unknown) => finish({ kind: 'broken', error }),
      );
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'thread') threads.push(...(answer.thread === undefined ? [] : [answer.thread]));
      else if (answer.kind === 'typst') processes.push(...(answer.pid === undefined ? [] : [answer.pid]));
      else if (answer.kind === 'read-latex') void answerLatex(answer);
      else if (answer.kind === 'step') step = answer.step;
      else {
        hasAnswered = true;
        if (answer.kind === 'failed') fail(answer.reason);
        else finish(answer);
      }
    });
    const failOf = (error: Error & { code?: string }) => {
      console.error('A conversion ended', { error });
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? OUT_OF_MEMORY : FAILED);
    };
    worker.on('error', failOf);
    pandoc.onFailure(failOf);
    worker.on('exit', () => fail(FAILED));
  });
}

const ENDED_WITHIN_MS = 2000;

/**
 * Lets a thread end by itself once typst has ended. Without its thread, typst would remain as a zombie process, and an environment of
 * Lambda can have 1,024 processes.
 */
function endLater(worker: Worker): void {
  const clock = setTimeout(() => void worker.terminate(), ENDED_WITHIN_MS);
  worker.once('exit', () => clearTimeout(clock));
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
  const own = main.format === 'pdf' ? undefined : findOwnPdf(project.files, main.path, submission.authorPdf);
  const instead = own || main.format === 'pdf' ? 'your own PDF' : undefined;
  const message: ReportMessage = {
    severity: 'error',
    message: describeFailure(step, reason.slice(0, 300), instead),
  };
  if (own) return ownPdf(submission, own, project.files, message);
  const typst = startTypst();
  const clock = setTimeout(() => typst.stop(), fallBackMs);
  try {
    return await sourceOnly(project.files, main, submission.front, typst, [message]);
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
    { submission: alone, niceness: NICENESS.quick },
    { wallClockMs: fallBackMs },
  );
  const paper =
    outcome.kind === 'paper'
      ? outcome.paper
      : await sourceOnly([pdf], { path: pdf.path, format: 'pdf' }, submission.front, undefined, []);
  const messages = [message, ...paper.report.messages];
  return { ...paper, sources: shownSources(files), report: { ...paper.report, messages } };
}
