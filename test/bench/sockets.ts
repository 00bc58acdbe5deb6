import { parseArgs } from 'node:util';
import { measureSockets } from '../support/measure-sockets.ts';

// node test/bench/sockets.ts [--sockets 2000]: open sockets on the local cloud, one announcement to all, before and after
// kill -9. A separate command, because it needs the whole machine for about two minutes.
const { values } = parseArgs({ options: { sockets: { type: 'string', default: '2000' } } });
const { sockets, openedMs, bytesEach, toAllMs, toLivingMs, backMs } = await measureSockets(
  Number(values.sockets),
);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
console.info(
  [
    `${sockets} sockets open and authenticated in ${seconds(openedMs)}, ${(bytesEach / 1024).toFixed(1)} KB each`,
    `one announcement reaches all in ${seconds(toAllMs)} (at most 5 s)`,
    `after a kill -9, with ${sockets} dead ones in the table, it reaches ${sockets / 2} in ${seconds(toLivingMs)} (at most 5 s)`,
    `the browser’s client is back ${seconds(backMs)} after the kill`,
  ].join('\n'),
);
process.exit(toAllMs <= 5000 && toLivingMs <= 5000 ? 0 : 1);
