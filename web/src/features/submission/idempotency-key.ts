/** A submission as last sent: its fingerprint and its idempotency key. */
export interface Attempt {
  fingerprint: string;
  key: string;
}

/**
 * Returns the attempt to send. Retrying the same submission reuses its key, because the first response may have been lost
 * and the paper must not be published twice.
 * @param previous the last attempt without a final response
 */
export function nextAttempt(previous: Attempt | undefined, fingerprint: string): Attempt {
  return previous?.fingerprint === fingerprint ? previous : { fingerprint, key: crypto.randomUUID() };
}

/** Whether a response leaves open if the submission arrived; status 0 means no response. */
export function isOpen(status: number): boolean {
  return status === 0 || status >= 500;
}
