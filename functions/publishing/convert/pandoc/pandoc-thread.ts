import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { lowerPriority, threadId } from '../../thread-priority.ts';
import type {
  PandocAnswer,
  PandocOrder,
  PandocReport,
  PandocRequest,
  PandocThreadData,
} from './pandoc-messages.ts';
import { startPandoc } from './run-pandoc.ts';

// A thread of pandoc for one paper after the other.
const { module, niceness }: PandocThreadData = workerData;
lowerPriority(niceness);
const say = (report: PandocReport) => parentPort?.postMessage(report);
say({ kind: 'thread', thread: threadId() });
const pandoc = startPandoc(module);
let served: MessagePort | undefined;

parentPort?.on('message', (order: PandocOrder) => {
  served?.close();
  if (order.kind === 'serve') serve(order.port);
  else {
    pandoc.renew();
    say({ kind: 'renewed' });
  }
});

function serve(port: MessagePort): void {
  served = port;
  port.on('message', ({ id, options, files }: PandocRequest) => {
    const answer = (result: PandocAnswer['result']) =>
      port.postMessage({ id, result } satisfies PandocAnswer);
    pandoc.run(options, files).then(
      (run) => answer({ run }),
      (error: unknown) => answer({ error: error instanceof Error ? new Error(error.message) : error }),
    );
  });
}
