import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { toolServer } from '../server.ts';
import { HELP, readArguments, type Wanted } from './arguments.ts';
import { ownMachine } from './own-machine.ts';
import { serveHttp } from './serve-http.ts';

/** How often subscribed papers are checked for changes. */
const LOOK_EVERY_MS = 30_000;

/** Serves the hosted server's tools, with access to local files and to the client, until the client ends. */
export async function serveAgents(given: string[]): Promise<void> {
  const wanted = readArguments(given, process.env);
  if ('help' in wanted) {
    process.stderr.write(wanted.problem ? `${wanted.problem}\n\n${HELP}` : HELP);
    process.exitCode = wanted.problem ? 1 : 0;
    return;
  }
  await serve(wanted);
}

async function serve({ origin, key, catalog, http }: Wanted): Promise<void> {
  // All sessions share it: the agents on a machine share one key.
  const bench = ownMachine(origin, key);
  const open = () => toolServer({ catalog, bench, session: { lookEveryMs: LOOK_EVERY_MS } });
  if (!http) {
    const server = open();
    // The client is gone, so nothing waits for pending calls.
    process.stdin.once('end', () => void server.close());
    return server.connect(new StdioServerTransport());
  }
  const { url, close } = await serveHttp({ ...http, open });
  process.stderr.write(`${url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
}
