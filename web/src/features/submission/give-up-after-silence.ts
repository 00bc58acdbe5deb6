import { REQUEST_TIMEOUT_MS } from '#shared/constants.ts';

/** A clock that is set back whenever something moves, and rings when nothing did for 30 seconds. */
export function giveUpAfterSilence(giveUp: () => void) {
  let timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  return {
    renew() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}
