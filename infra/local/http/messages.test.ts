import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendAnswer } from './messages.ts';
import { listen } from './servers.ts';

const thisFile = new URL(import.meta.url).pathname;
/** Descriptors of this process; only Linux shows them. */
const openFiles = (): number => readdirSync('/proc/self/fd').length;

describe.runIf(process.platform === 'linux')('sending a file', () => {
  it('closes it though the client has gone before the answer began', async () => {
    let left = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    let sent = 0;
    const server = await listen(
      async (_, response) => {
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
    await sleep(100);
    for (const request of requests) request.destroy();
    await sleep(50);
    left();
    while (sent < 10) await sleep(5);
    await sleep(20);
    // The clients' own connections are closed by now, too.
    expect(openFiles()).toBeLessThanOrEqual(before);
    await server.close();
  });
});
