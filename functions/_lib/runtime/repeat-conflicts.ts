import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

const TRIES = 6;
/** At most before the second try; each further one waits up to twice as long. 0.6 s at most in all. */
const FIRST_WAIT_MS = 20;

/**
 * Lets a client repeat calls that met a transaction of somebody else on the same item. Nothing of them was written, and none of their
 * conditions failed, so they can be sent as they are. The SDK repeats neither transactions nor single writes after a conflict.
 * @returns the same client, which throws DynamoDB's error after 6 tries
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function repeatConflicts(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next) => async (call) => {
      for (let tries = 1; ; tries += 1)
        try {
          return await next(call);
        } catch (error) {
          if (tries === TRIES || !isConflict(error)) throw error;
          await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (tries - 1));
        }
    },
    { step: 'serialize', priority: 'high', name: 'repeatConflicts', override: true },
  );
  return client;
}

/** Whether another transaction was the only reason of a failure. */
export function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code = 'None' }) => Code);
  return (
    codes.includes('TransactionConflict') &&
    codes.every((code) => /^(?:None|TransactionConflict)$/.test(code))
  );
}
