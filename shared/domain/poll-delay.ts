const FIRST_MS = 1_000;
const LONGEST_MS = 10_000;
/** Nearly all papers are published by then. */
const SHORT_POLLS = 10;
const GROWTH = 1.1;

/**
 * Returns how long to wait before the next question about work in progress: a second at first, then a tenth longer each time.
 * @param polls how many questions were answered
 * @returns milliseconds, at most 10,000
 */
export const pollDelay = (polls: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * GROWTH ** Math.max(0, polls - SHORT_POLLS));
