import { parseArgs } from 'node:util';
import { copyCheckout } from '../support/checkout-copy.ts';
import { startDevServer } from '../support/dev-server.ts';
import { servedAfterEdit } from '../support/served-after-edit.ts';

// `node test/bench/edit-to-served.ts [--rounds 5]`: the time from saving a source file to an answer that shows the change.
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

const checkout = copyCheckout();
try {
  const started = performance.now();
  const server = await startDevServer(checkout.folder);
  console.info(`npm run dev was ready after ${seconds(performance.now() - started)}`);
  try {
    for (const [name, times] of Object.entries(
      await servedAfterEdit(server.url, checkout, Number(values.rounds)),
    )) {
      const sorted = times.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
      console.info(`${name}: median ${seconds(median)}, slowest ${seconds(sorted.at(-1) ?? Number.NaN)}`);
    }
  } finally {
    await server.stop();
  }
} finally {
  checkout.remove();
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
