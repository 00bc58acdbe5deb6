import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The way to a near edge location and back. */
const ROUND_TRIP_MS = 30;

/** What only a connection of HTTP/1.1 has. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Serves a site on localhost by HTTP/2 over TLS, as CloudFront does. By HTTP/1.1, Lighthouse would count a handshake for each of six
 * connections; and without any distance, fonts that nothing waits for are often here before the first paint, so that it would take them for
 * something that the paint waits for. The certificate is made by openssl and signed by nobody.
 * @returns the address, and what ends it
 */
export async function serveOverHttp2(site: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(site);
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(makeCertificate(), async (asked, answer) => {
    await setTimeout(ROUND_TRIP_MS);
    const headers = Object.fromEntries(
      Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
    );
    const forwarded = request(
      {
        agent,
        hostname,
        port,
        method: asked.method,
        path: asked.url,
        headers: { ...headers, host: `${hostname}:${port}` },
      },
      (served) => {
        const kept = Object.entries(served.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
        answer.writeHead(served.statusCode ?? 502, Object.fromEntries(kept));
        served.pipe(answer);
      },
    );
    forwarded.on('error', () => answer.stream.close());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const close = () => {
    server.close();
    agent.destroy();
  };
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close };
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'colophon-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    { stdio: 'ignore' },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}
