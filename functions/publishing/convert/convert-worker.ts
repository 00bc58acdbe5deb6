import { parentPort, workerData } from 'node:worker_threads';
import type { SourceFront } from '#shared/domain/preview.ts';
import { SubmissionRefused } from '../../_lib/papers/intake/submission-refused.ts';
import type { LatexEngine } from '../latexml/run-latexml.ts';
import { shareWebAssembly } from '../shared-webassembly.ts';
import { lowerPriority, threadId } from '../thread-priority.ts';
import type { drawCard } from './card/draw-card.ts';
import { convertSource } from './convert-source.ts';
import { startDrawer } from './drawings/drawer.ts';
import { startPicturer } from './figures/picturer.ts';
import { pandocAt } from './pandoc/pandoc-messages.ts';
import type { Submission } from './submission.ts';
import { startTypst } from './typst/start-typst.ts';
import type { LatexAnswer, WorkerAnswer, WorkerJob } from './worker-messages.ts';

// One worker per paper, so that damage by a hostile source ends with the thread.
shareWebAssembly();
const job: WorkerJob = workerData;
// Before it starts typst and the drawer, which inherit it.
lowerPriority(job.niceness);
const typst = startTypst();
const say = (answer: WorkerAnswer) => parentPort?.postMessage(answer);
say({ kind: 'thread', thread: threadId() });
say({ kind: 'typst', pid: typst.pid });
const drawer = startDrawer({ onThread: (thread) => say({ kind: 'thread', thread }) });
const picturer = startPicturer({ onProcess: (pid) => say({ kind: 'typst', pid }) });

void convert();

async function convert(): Promise<void> {
  try {
    const sourceFront = job.submission.readsFront ? await frontOf(job.submission) : undefined;
    const submission = titled(job.submission, sourceFront);
    const engines = { pandoc: pandocAt(job.pandoc), typesetter: typst, drawer, picturer, latexml };
    const paper = await convertSource(submission, engines, (step) => say({ kind: 'step', step }));
    const [card, mathFont] = submission.isPublished
      ? await Promise.all([cardOf(submission.front, engines), mathFontOf(paper.html, submission.front)])
      : [];
    say({
      kind: 'paper',
      paper: {
        ...paper,
        ...(sourceFront ? { sourceFront } : {}),
        ...(card ? { card } : {}),
        ...(mathFont ? { mathFont } : {}),
      },
    });
  } catch (error) {
    if (error instanceof SubmissionRefused)
      say({ kind: 'refused', code: error.code, message: error.message });
    else say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  } finally {
    typst.stop();
    drawer.stop();
    picturer.stop();
  }
}

/** Asks the main thread, which removes the files also if this thread is ended. */
function latexml(...[files, mainFile]: Parameters<LatexEngine>): ReturnType<LatexEngine> {
  return new Promise((resolve) => {
    parentPort?.once('message', (answer: LatexAnswer) => resolve(answer));
    say({ kind: 'read-latex', files, mainFile });
  });
}

/** Reads the front of the main file; undefined if it can't be read, because the form can ask instead. */
async function frontOf(submission: Submission): Promise<SourceFront | undefined> {
  const { readSourceFront } = await import('./source-front/read-source-front.ts');
  return readSourceFront(submission).catch((error: unknown) => {
    if (error instanceof SubmissionRefused) throw error;
    return undefined;
  });
}

/** Draws the picture for link previews; loaded on demand, because previews have none. */
async function cardOf(front: Submission['front'], engines: Parameters<typeof drawCard>[1]) {
  return (await import('./card/draw-card.ts')).drawCard(front, engines);
}

/** Makes the font of the page's formulas; loaded on demand, for the same reason. */
async function mathFontOf(html: string, front: Submission['front']) {
  return (await import('./math-font/subset-math-font.ts')).subsetMathFont(html, front);
}

/** Adds the file's title to a submission without one, so that the text doesn't repeat it. */
function titled(submission: Submission, found: SourceFront | undefined): Submission {
  const title = submission.front.title || found?.title;
  return title ? { ...submission, front: { ...submission.front, title } } : submission;
}
