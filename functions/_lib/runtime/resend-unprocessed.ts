import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BatchGetItemCommandOutput,
  type BatchWriteItemCommandOutput,
  type DynamoDBClient,
  ProvisionedThroughputExceededException,
} from '@aws-sdk/client-dynamodb';

type Output = Pick<BatchGetItemCommandOutput, 'Responses' | 'UnprocessedKeys'> &
  Pick<BatchWriteItemCommandOutput, 'UnprocessedItems'>;

const BATCHES = ['BatchGetItemCommand', 'BatchWriteItemCommand'];
const TRIES = 6;
/** Before the second try; each further one waits twice as long, less a random part. 1.5 s at most in all. */
const FIRST_WAIT_MS = 50;

/**
 * Lets a client send again what DynamoDB leaves of a batch: it answers 200 with a part if it throttles, or if the items are larger than
 * 16 MB. Without this, unread items look like missing ones, and unwritten ones are lost.
 * @returns the same client, whose batches throw ProvisionedThroughputExceededException if something is left after 6 tries, as single reads do
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html#Programming.Errors.BatchOperations
 */
export function resendUnprocessed(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (call) => {
        if (!BATCHES.includes(commandName)) return next(call);
        const first = await next(call);
        const output = first.output as Output;
        for (let tries = 1; leftOf(output) !== undefined; tries += 1) {
          if (tries === TRIES) throw throttled();
          await sleep(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
          const { output: more } = await next({
            ...call,
            input: { ...call.input, RequestItems: leftOf(output) } as never,
          });
          merge(output, more as Output);
        }
        return first;
      },
    // Within the document client's conversion of values, around the request.
    { step: 'serialize', priority: 'high', name: 'resendUnprocessed', override: true },
  );
  return client;
}

/** The keys or items that are left, by table; undefined if none are. */
function leftOf({ UnprocessedKeys, UnprocessedItems }: Output): object | undefined {
  const left = UnprocessedKeys ?? UnprocessedItems ?? {};
  return Object.keys(left).length > 0 ? left : undefined;
}

function merge(output: Output, { Responses = {}, UnprocessedKeys, UnprocessedItems }: Output): void {
  for (const [table, items] of Object.entries(Responses)) {
    output.Responses ??= {};
    output.Responses[table] = [...(output.Responses[table] ?? []), ...items];
  }
  Object.assign(output, { UnprocessedKeys, UnprocessedItems });
}

const throttled = () =>
  new ProvisionedThroughputExceededException({
    message: `DynamoDB left a part of a batch ${TRIES} times.`,
    $metadata: {},
  });
