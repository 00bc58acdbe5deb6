import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';

/** Starts a timeout of 30 s that `renew` restarts and `end` cancels. */
export function idleTimeout(onTimeout: () => void) {
  let timer = setTimeout(onTimeout, REQUEST_TIMEOUT_MS);
  return {
    renew() {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, REQUEST_TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
