/** Whether a single write of ElectroDB was refused by its condition: an answer, not an error. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && /conditional request failed/i.test(`${error.message} ${String(error.cause)}`);
