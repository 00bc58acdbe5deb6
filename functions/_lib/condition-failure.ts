/** Whether a single write of ElectroDB was refused by its condition: an answer, not an error. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && /conditional request failed/i.test(`${error.message} ${String(error.cause)}`);

/** Whether a single write went through; false where its condition refused it. */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
