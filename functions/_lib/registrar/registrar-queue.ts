import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { setting } from '../runtime/dynamodb.ts';
import { once } from '../runtime/once.ts';

/** A message on the registrar's queue: a paper whose metadata, versions or reviews may have changed. */
export const RegistrarTask = z.object({ paperId: z.string() });

const client = once(() => new SQSClient({}));
const AT_ONCE = 10;

/** Returns whether the stage has a registrar. Without one, nothing is enqueued. */
export const hasRegistrar = (): boolean => Boolean(process.env.DATACITE_REPOSITORY);

/**
 * Enqueues papers whose DOIs must be registered or updated, each once.
 * @throws Error if the queue refused any: the stream consumer then reads the batch again
 */
export async function enqueueRegistrations(paperIds: readonly string[]): Promise<void> {
  const each = hasRegistrar() ? [...new Set(paperIds)] : [];
  for (let start = 0; start < each.length; start += AT_ONCE) {
    const { Failed = [] } = await client().send(
      new SendMessageBatchCommand({
        QueueUrl: setting('REGISTRAR_QUEUE_URL'),
        Entries: each.slice(start, start + AT_ONCE).map((paperId, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify({ paperId } satisfies z.infer<typeof RegistrarTask>),
        })),
      }),
    );
    if (Failed.length > 0)
      throw new Error(`The registrar’s queue refused ${Failed.length} messages: ${Failed[0]?.Message}`);
  }
}
