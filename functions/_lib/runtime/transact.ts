import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#shared/errors.ts';
import { documentClient } from './dynamodb.ts';
import { isConflict } from './repeat-conflicts.ts';

/** A write as ElectroDB builds it: `entity.put(…)`, `.create(…)`, `.patch(…).set(…)`, `.delete(…)`, before `.go()`. */
export interface Write {
  params(): Record<string, unknown>;
}

export type Outcome =
  | { done: true }
  /** The indexes of the writes whose conditions failed; nothing was written. */
  | { done: false; refused: number[] };

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Writes all items or none, in any of our tables (at most 100). A failed condition is an outcome, not an error.
 * @throws AppError `busy` if other transactions on the same items were first in each of the client's tries
 */
export async function transact(writes: Write[]): Promise<Outcome> {
  try {
    await documentClient().send(new TransactWriteCommand({ TransactItems: writes.map(toAction) }));
    return { done: true };
  } catch (error) {
    if (isConflict(error)) throw busy();
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    const unexpected = codes.find(
      (code) => !['None', 'ConditionalCheckFailed', 'TransactionConflict'].includes(code),
    );
    if (unexpected) throw error;
    return {
      done: false,
      refused: codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : [])),
    };
  }
}

/** Says that others change the same at this moment. */
export const busy = () =>
  new AppError('busy', {
    message: 'Too many people are changing this at the same moment. Please try again.',
    retryAfter: 1,
  });

function toAction(write: Write): Action {
  // ElectroDB returns the input of the single command; its fields tell which command it is.
  const params = write.params() as never;
  if ('Item' in params) return { Put: params };
  return 'UpdateExpression' in params ? { Update: params } : { Delete: params };
}
