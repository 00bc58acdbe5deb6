import { AppError } from '#shared/errors.ts';

/**
 * A page of a list from the place that a client names, as the page before gave it.
 * @throws AppError `validation-failed` where that place is none of this list's
 */
export async function pageFrom<T>(
  cursor: string | undefined,
  ask: (from: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await ask(cursor ?? null);
  } catch (error) {
    if (cursor === undefined || !isUnreadable(error)) throw error;
    const message = 'This place in the list is not known. Start anew, without a cursor.';
    throw new AppError('validation-failed', { message, details: [{ path: 'cursor', message }] });
  }
}

/** ElectroDB can't decode it, or DynamoDB says that it is no key of the index. Faults of other kinds are ours. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && (!(error.cause instanceof Error) || error.cause.name === 'ValidationException');
