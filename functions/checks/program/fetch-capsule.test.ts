import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { capsuleDigest, sha256Of } from '../../_lib/capsules/capsule-files.ts';
import { fetchCapsule } from './fetch-capsule.ts';

const TEXT = 'console.log(1);\n';
const SHA256 = sha256Of(new TextEncoder().encode(TEXT));
const DIGEST = capsuleDigest([{ path: 'run.mjs', sha256: SHA256 }]);

/** A platform with one paper, whose capsule has one file. */
async function aPlatform({ name = 'run.mjs', size = TEXT.length, digest = DIGEST, sent = TEXT } = {}) {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/api/')) return response.end(sent);
    const files = [{ name: `source/capsule/${name}`, size, sha256: SHA256, url: '/files/run.mjs' }];
    const data = { archiveId: 'COL.2611.00001', version: 1, title: 'A paper', capsule: { digest }, files };
    response.end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('fetches a capsule with the published checksums', async () => {
  const capsule = await fetchCapsule(await aPlatform(), 'COL.2611.00001');
  expect(capsule).toMatchObject({ digest: DIGEST, entries: [{ path: 'run.mjs' }] });
});

it.each([
  ['another file', { sent: 'console.log(2);\n' }, 'SHA-256 differs'],
  ['more bytes than were announced', { sent: TEXT.repeat(1000) }, 'sends more than'],
  ['another digest', { digest: 'a'.repeat(64) }, 'digest differs'],
  ['a path that leads out', { name: '../../.bashrc' }, 'leads out of it'],
  ['more bytes than a capsule may have', { size: 1e9 }, 'too large'],
])('refuses a capsule with %s', async (_, fault, message) => {
  await expect(fetchCapsule(await aPlatform(fault), 'COL.2611.00001')).rejects.toThrow(message);
});
