import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { chooseMainFile } from '../../_lib/intake/choose-main-file.ts';
import { findOwnPdf } from '../../_lib/intake/own-pdf.ts';
import { SubmissionRefused } from '../../_lib/intake/submission-refused.ts';
import { type ProjectFile, unpackSubmission } from '../../_lib/intake/unpack-submission.ts';
import type { ConvertedPaper, ReportMessage } from './converted-paper.ts';
import { locateEntry, locatePandoc } from './locate-entry.ts';
import { shownSources, sourceOnly } from './source-only.ts';
import type { Submission } from './submission.ts';
import { startTypst } from './typst/start-typst.ts';
import type { WorkerAnswer, WorkerJob } from './worker-messages.ts';

export { SubmissionRefused } from '../../_lib/intake/submission-refused.ts';
export type { ConvertedPaper } from './converted-paper.ts';
export type { Submission } from './submission.ts';

/**
 * Converts a submission to web page, PDF, JATS and text, in a fresh worker thread that is ended at the wall clock.
 * What can't be converted, or not in time, comes back as its source.
 *
 * @param options.wallClockMs how long the conversion may take, 60,000 unless told
 * @throws SubmissionRefused for what inspectSubmission refuses, and nothing else
 */
export async function convertPaper(
  submission: Submission,
  options: { wallClockMs?: number } = {},
): Promise<ConvertedPaper> {
  const outcome = await runWorker(
    { submission, pandoc: await compiledPandoc() },
    options.wallClockMs ?? 60_000,
  );
  switch (outcome.kind) {
    case 'paper':
      return outcome.paper;
    case 'refused':
      throw new SubmissionRefused(outcome.code, outcome.message);
    case 'failed':
      return fallBack(submission, outcome.reason);
  }
}

let pandoc: Promise<WebAssembly.Module> | undefined;

/** Compiling pandoc.wasm takes most of a second, so it is done once a process and the module lent to each worker. */
function compiledPandoc(): Promise<WebAssembly.Module> {
  pandoc ??= readFile(locatePandoc())
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      pandoc = undefined; // so that the next paper tries again
      throw error;
    });
  return pandoc;
}

type Outcome = Exclude<WorkerAnswer, { kind: 'typst-started' }>;

function runWorker(job: WorkerJob, wallClockMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const worker = new Worker(locateEntry('convert-worker'), {
      workerData: job,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    let typstPid: number | undefined;
    const finish = (outcome: Outcome) => {
      clearTimeout(clock);
      resolve(outcome);
      void worker.terminate();
      if (typstPid !== undefined) endProcess(typstPid);
    };
    const clock = setTimeout(
      () =>
        finish({ kind: 'failed', reason: `it took longer than ${Math.round(wallClockMs / 1000)} seconds` }),
      wallClockMs,
    );
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'typst-started') typstPid = answer.pid;
      else finish(answer);
    });
    worker.on('error', (error) => finish({ kind: 'failed', reason: error.message }));
    worker.on('exit', () => finish({ kind: 'failed', reason: 'the conversion ended without a result' }));
  });
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Long enough for typst to set any source as plain lines. */
const fallBackMs = 15_000;

async function fallBack(submission: Submission, reason: string): Promise<ConvertedPaper> {
  const project = await unpackSubmission(submission.files);
  const main = await chooseMainFile(project, submission.contentType);
  const own = main.format === 'pdf' ? undefined : findOwnPdf(project.files, main.path);
  const instead = own || main.format === 'pdf' ? 'the PDF' : 'its source';
  const message: ReportMessage = {
    severity: 'error',
    message: `The paper could not be converted, so ${instead} is shown: ${reason.slice(0, 300)}`,
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

/** The author's PDF as if it had been sent alone, read in a worker of its own, with all files as its sources. */
async function ownPdf(
  submission: Submission,
  pdf: ProjectFile,
  files: ReadonlyArray<ProjectFile>,
  message: ReportMessage,
): Promise<ConvertedPaper> {
  const alone = { ...submission, files: [{ name: pdf.path, bytes: pdf.bytes }] };
  const outcome = await runWorker({ submission: alone, pandoc: await compiledPandoc() }, fallBackMs);
  const paper =
    outcome.kind === 'paper'
      ? outcome.paper
      : await sourceOnly([pdf], { path: pdf.path, format: 'pdf' }, submission.front, undefined, []);
  const messages = [message, ...paper.report.messages];
  return { ...paper, sources: shownSources(files), report: { ...paper.report, messages } };
}
