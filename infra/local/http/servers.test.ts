import http from 'node:http';
import { expect, it } from 'vitest';
import { listen } from './servers.ts';

it('answers a request that offers HTTP/2, as Java’s client and curl do', async () => {
  const server = await listen(async (_, response) => void response.end('answered'), {
    port: 0,
    host: '127.0.0.1',
  });
  server.server.on('upgrade', (_, socket) => socket.destroy());
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  const status = await new Promise((resolve, reject) => {
    http
      .get({ port: server.port, host: '127.0.0.1', headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
      .on('error', reject);
  });
  expect(status).toBe(200);
  await server.close();
});
