import { AppError } from '#shared/errors.ts';

/**
 * Returns a page of a list, starting at the cursor that the previous page returned.
 * @throws AppError `validation-failed` if the cursor doesn't belong to this list
 */
export async function paginateByCursor<T>(
  cursor: string | undefined,
  ask: (from: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await ask(cursor ?? null);
  } catch (error) {
    if (cursor === undefined || !isUnreadable(error)) throw error;
    const message = 'This cursor doesn’t belong to this list. Start again without a cursor.';
    throw new AppError('validation-failed', { message, details: [{ path: 'cursor', message }] });
  }
}

/** ElectroDB can't decode the cursor, or DynamoDB rejects it as a key of the index. Other errors are ours. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && (!(error.cause instanceof Error) || error.cause.name === 'ValidationException');
