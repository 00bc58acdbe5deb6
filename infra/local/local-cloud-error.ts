/** An error for the person at the terminal: the stack, the data or the machine stops the local cloud. */
export class LocalCloudError extends Error {
  override name = 'LocalCloudError';
}
