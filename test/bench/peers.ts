import { Agent } from 'node:http';
import { measureTree } from './process-tree.ts';
import { readFrom } from './processor.ts';

/** Before each block: while other pages are measured, the local cloud ends idle functions. */
const WARM_UP_SECONDS = 6;
const BLOCK_SECONDS = 8;
const ROUNDS = 3;
const CONCURRENCIES = [1, 8];
/** Archives may count the views of browsers only. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Page {
  name: string;
  url: string;
  /** Of its server and its database; all processes below them count. */
  pids: number[];
}

/**
 * Processor time of pages of archives that run on this machine, in turns, without that of this program:
 * `npm run bench:peers -- 'paper 12 http://localhost:3000/papers/1' 'abstract 34,56 http://localhost:8000/abs/1'`: each is a name, the ids of the
 * processes that serve it, and its address. `{n}` in an address becomes a new number in each request, so that no kept page answers it.
 * Each reader sends back the cookies of the first response, as a browser does. Linux only.
 */
const pages = process.argv.slice(2).map(pageOf);
const costs = pages.map(() => CONCURRENCIES.map((): number[] => []));
let count = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, page] of pages.entries()) {
    for (const [column, concurrency] of CONCURRENCIES.entries())
      costs[index]?.[column]?.push(await costOf(page, concurrency));
  }
}
for (const [index, { name, url }] of pages.entries()) {
  const html = await (await fetch(url.replace('{n}', String(count++)))).text();
  const cells = costs[index]?.map((figures) => {
    const [least = 0, middle = 0, most = 0] = figures
      .toSorted((a, b) => a - b)
      .map((figure) => figure.toFixed(1));
    return `${middle} (${least} to ${most})`;
  });
  console.info(
    `| ${[name, `${Math.round(Buffer.byteLength(html) / 1000)} kB`, ...(cells ?? [])].join(' | ')} |`,
  );
}

function pageOf(text: string): Page {
  const [, name, pids, url] = /^(.+) ([\d,]+) (\S+)$/.exec(text) ?? [];
  if (!name || !pids || !url) throw new Error(`Not a name, process ids and an address: ${text}`);
  return { name, url, pids: pids.split(',').map(Number) };
}

/** Reads a page for some seconds. @returns milliseconds of processor time per request, which are seconds per 1,000 */
async function costOf({ url, pids }: Page, concurrency: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const cookie = (await fetch(url)).headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const used = () => pids.reduce((sum, pid) => sum + measureTree(pid).seconds, 0);
  const readFor = async (seconds: number): Promise<number> => {
    const until = performance.now() + seconds * 1000;
    let answers = 0;
    const read = async (): Promise<void> => {
      while (performance.now() < until) {
        const address = url.replace('{n}', String(count++));
        await readFrom(address, { agent, headers: { cookie, 'user-agent': BROWSER } });
        answers++;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, read));
    return answers;
  };
  await readFor(WARM_UP_SECONDS);
  const before = used();
  const answers = await readFor(BLOCK_SECONDS);
  agent.destroy();
  return ((used() - before) * 1000) / answers;
}
