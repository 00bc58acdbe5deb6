import type { FunctionFailure } from './messages.ts';

/** An error of a function: it threw, timed out, ran out of memory or can't be loaded. */
export class FunctionError extends Error {
  override name = 'FunctionError';
  readonly failure: FunctionFailure;

  constructor(failure: FunctionFailure) {
    super(`${failure.errorType}: ${failure.errorMessage}`);
    this.failure = failure;
  }
}
