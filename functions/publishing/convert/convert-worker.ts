import { parentPort, workerData } from 'node:worker_threads';
import { SubmissionRefused } from '../../_lib/intake/submission-refused.ts';
import { convertSource } from './convert-source.ts';
import { startDrawer } from './drawings/drawer.ts';
import { startTypst } from './typst/start-typst.ts';
import type { WorkerAnswer, WorkerJob } from './worker-messages.ts';

// One paper a worker: whatever a hostile source does to this thread's memory goes with it.
const job: WorkerJob = workerData;
const typst = startTypst();
const drawer = startDrawer();
const say = (answer: WorkerAnswer) => parentPort?.postMessage(answer);
if (typst.pid !== undefined) say({ kind: 'typst-started', pid: typst.pid });

try {
  say({
    kind: 'paper',
    paper: await convertSource(job.submission, { pandoc: job.pandoc, typesetter: typst, drawer }),
  });
} catch (error) {
  if (error instanceof SubmissionRefused) say({ kind: 'refused', code: error.code, message: error.message });
  else say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
} finally {
  typst.stop();
  drawer.stop();
}
