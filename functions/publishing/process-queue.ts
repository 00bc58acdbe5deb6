import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { enqueuePreview, PreviewMessage } from '../_lib/papers/preview-queue.ts';
import { becauseOf, causeOfMessage } from '../_lib/runtime/cause.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { convertPreview } from './convert-preview.ts';
import { enqueuePaper, leaveQueue, type PaperLane, PaperMessage, submitterOf } from './paper-queue.ts';
import { ProcessorMeter } from './processor-meter.ts';
import { publishVersion } from './publish-version.ts';
import { endTurn, type Lane, secondsUntilTurn } from './turns.ts';

const Message = z.union([PaperMessage, PreviewMessage]);

/** Publishes papers and converts previews. A failed message comes again. */
export async function processQueue(
  deps: { clock: Clock },
  { Records }: Pick<SQSEvent, 'Records'>,
): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const record of Records) {
    await becauseOf(causeOfMessage(record), async () => {
      try {
        const message = Message.parse(JSON.parse(record.body));
        if ('previewId' in message) await takeTurn(deps, message, previewTurn(message));
        else await takeTurn(deps, message, paperTurn(deps, message, laneOf(record)));
      } catch (error) {
        console.error('A message could not be processed', { body: record.body, error });
        batchItemFailures.push({ itemIdentifier: record.messageId });
      }
    });
  }
  return { batchItemFailures };
}

interface Turn {
  lane: Lane;
  run: (meter: ProcessorMeter) => Promise<void>;
  /** Enqueues the message again, invisible for these seconds. */
  postpone: (seconds: number) => Promise<void>;
}

const previewTurn = (message: PreviewMessage): Turn => ({
  lane: 'preview',
  run: (meter) => convertPreview(message.supervisorId, message.previewId, meter),
  postpone: (seconds) => enqueuePreview(message, seconds),
});

const paperTurn = (deps: { clock: Clock }, message: PaperMessage, lane: PaperLane): Turn => ({
  lane,
  run: async (meter) => {
    await leaveQueue(message, lane);
    await publishVersion(deps, message.paperId, message.version, { lane, meter });
  },
  postpone: (seconds) => enqueuePaper(message, lane, { now: deps.clock(), seconds }),
});

/** Runs a message of a submitter, or postpones it while the submitter pauses after a long turn. */
async function takeTurn(
  { clock }: { clock: Clock },
  message: Pick<PaperMessage, 'supervisorId' | 'origin'>,
  { lane, run, postpone }: Turn,
): Promise<void> {
  const begun = clock();
  const submitter = submitterOf(message);
  const seconds = await secondsUntilTurn(submitter, lane, begun);
  if (seconds > 0) return postpone(seconds);
  const meter = new ProcessorMeter();
  try {
    await run(meter);
  } finally {
    // A turn that ends by an error may have been as long.
    const ended = clock();
    await endTurn(submitter, lane, ended, meter.usedMs || ended.getTime() - begun.getTime());
  }
}

/** `…:colophon-prod-data-slowpapersqueue…`, by the queue's URL in the settings, which ends with the same name. */
const laneOf = ({ eventSourceARN }: SQSRecord) =>
  setting('SLOW_PAPER_QUEUE_URL').endsWith(`/${eventSourceARN.split(':').at(-1)}`) ? 'slow' : 'quick';
