import type { DynamoDBClient, ServiceOutputTypes } from '@aws-sdk/client-dynamodb';

/** "Size of hashkey has exceeded the maximum size limit of2048 bytes", "Aggregated size of all range keys has exceeded the size limit of 1024 bytes". */
const TOO_LONG_KEY = /exceeded the (?:maximum )?size limit/;
/** Numbers below 1e-130 or above 1e125, and items of more than 400 kB. */
const UNSTORABLE = [
  [TOO_LONG_KEY, 'An id or a name is too long. Shorten it.'],
  [/Number (?:under|over)flow/, 'A number is too close to 0, or too large.'],
  [/Item size has exceeded/, 'This is too much text for one record. Shorten it.'],
] as const;

/** What DynamoDB returns if there is no such item. */
const ABSENT: Record<string, object> = { GetItemCommand: {}, QueryCommand: { Items: [], Count: 0 } };

/**
 * Lets a client answer for keys that are too long, such as an id of 2,000 letters with three bytes each, which the limits of characters
 * permit: there is no such item to read. `unstorableProblem` says what a write with one failed for.
 * @returns the same client
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html#limits-partition-sort-keys
 */
export function answerOversizedKeys(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, context) => async (call) => {
      try {
        return await next(call);
      } catch (error) {
        const absent = ABSENT[context.commandName ?? ''];
        if (absent === undefined || !isUnstorable(error) || !TOO_LONG_KEY.test(error.message)) throw error;
        return { output: { ...absent, $metadata: {} } as ServiceOutputTypes, response: undefined };
      }
    },
    { step: 'initialize', priority: 'low', name: 'answerOversizedKeys', override: true },
  );
  return client;
}

const isUnstorable = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'ValidationException' || error.name === 'ElectroError');

/** Returns a sentence for a write that DynamoDB refused for a value that it can't store; undefined for any other failure. */
export const unstorableProblem = (thrown: unknown): string | undefined =>
  isUnstorable(thrown) ? UNSTORABLE.find(([reason]) => reason.test(thrown.message))?.[1] : undefined;
