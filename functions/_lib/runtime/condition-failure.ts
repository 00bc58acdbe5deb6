/** Returns true if a condition refused a single ElectroDB write. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && /conditional request failed/i.test(`${error.message} ${String(error.cause)}`);

/** Returns whether a single write succeeded; false if its condition refused it. */
export async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
