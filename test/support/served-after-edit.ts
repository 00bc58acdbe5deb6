import type { CheckoutCopy } from './checkout-copy.ts';
import { until } from './until.ts';

const LONGEST_WAIT_SECONDS = 60;
/** The times are measured to this. */
const POLL_MS = 10;

/** A change to a source file that shows in an answer. */
interface Edit {
  name: string;
  file: string;
  text: string;
  edited: (mark: string) => string;
  address: string;
}

/** One edit of each kind: a function's own file, a module that all functions import, a page that the server draws. */
const EDITS: Edit[] = [
  {
    name: 'a use case',
    file: 'functions/stats/get-health.ts',
    text: "check('Site state'",
    edited: (mark) => `check('${mark}'`,
    address: '/api/v1/stats/health',
  },
  {
    name: 'the contract',
    file: 'shared/contract/stats.ts',
    text: "path: '/stats/funding', summary: '",
    edited: (mark) => `path: '/stats/funding', summary: '${mark} `,
    address: '/api/v1/openapi.json',
  },
  {
    name: 'a component that the server draws',
    file: 'web/src/app/layout.tsx',
    text: '<main id',
    edited: (mark) => `<main data-edit="${mark}" id`,
    address: '/papers/COL.0000.00000',
  },
];

/**
 * Edits each file several times and asks its address until the answer shows the change.
 * @returns milliseconds from the save to the end of that answer, by the edit's name
 */
export async function servedAfterEdit(
  url: string,
  checkout: Pick<CheckoutCopy, 'edit'>,
  rounds: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (const { name, file, text, edited, address } of EDITS) {
    // The function runs before the first edit, as it does for a developer who looks at its answer.
    await (await fetch(url + address)).text();
    times[name] = [];
    for (let round = 1, current = text; round <= rounds; round++) {
      const mark = `edit-${round}`;
      const saved = performance.now();
      checkout.edit(file, current, edited(mark));
      current = edited(mark);
      await until(
        async () => (await (await fetch(url + address)).text()).includes(mark) || undefined,
        `${address} to show the edit of ${file}`,
        LONGEST_WAIT_SECONDS,
        { longestPauseMs: POLL_MS },
      );
      times[name].push(performance.now() - saved);
    }
  }
  return times;
}
