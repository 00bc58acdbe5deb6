import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import http from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { sendAnswer } from './messages.ts';
import { listen } from './servers.ts';

const thisFile = new URL(import.meta.url).pathname;
/** The open files of this process; Linux only. */
const openFiles = (): number => readdirSync('/proc/self/fd').length;

describe.runIf(process.platform === 'linux')('sending a file', () => {
  it('closes the file if the client disconnected before the answer started', async () => {
    let left = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    let [arrived, lost, sent] = [0, 0, 0];
    const server = await listen(
      async (_, response) => {
        arrived += 1;
        response.on('close', () => {
          lost += 1;
        });
        await gone;
        const body = (await open(thisFile)).createReadStream();
        await sendAnswer(response, 'GET', { status: 200, headers: {}, body });
        sent += 1;
      },
      { port: 0, host: '127.0.0.1' },
    );
    const before = openFiles();
    const requests = Array.from({ length: 10 }, () => http.get({ port: server.port, host: '127.0.0.1' }));
    for (const request of requests) request.on('error', () => undefined);
    await vi.waitUntil(() => arrived === 10);
    for (const request of requests) request.destroy();
    await vi.waitUntil(() => lost === 10);
    left();
    await vi.waitUntil(() => sent === 10);
    await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before), { timeout: 5_000 });
    await server.close();
  });
});
