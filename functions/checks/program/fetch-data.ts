import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { CapsuleManifest } from '#shared/domain/capsule.ts';
import { REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import { sha256Of } from '../../_lib/capsules/capsule-files.ts';
import { checkedConnection, RefusedAddress, type Resolve } from '../../_lib/providers/guarded-request.ts';
import { addressProblem } from '../../_lib/providers/provider-address.ts';

const PUBLIC_ONLY = { allowLoopback: false };
const REDIRECTS = 5;
const TIMEOUT_MS = 600_000;

/**
 * Fetches the data that a manifest lists, from public addresses only, and verifies their checksums.
 * @returns the files with their paths in the capsule
 * @throws Error with a sentence for the caller
 */
export async function fetchData(
  { data, run }: Pick<CapsuleManifest, 'data' | 'run'>,
  resolve?: Resolve,
): Promise<{ file: string; bytes: Uint8Array }[]> {
  if (data.length > 0 && run.network === false)
    throw new Error(
      'The manifest says `network: false` and lists data to fetch. Nothing was fetched or run.',
    );
  const fetched: { file: string; bytes: Uint8Array }[] = [];
  let room: number = REPRODUCTION_LIMITS.capsuleBytes;
  for (const { file, url, sha256, bytes: announced } of data) {
    if (!sha256) throw new Error(`The manifest has no SHA-256 of ${file}, so it isn’t fetched.`);
    const bytes = await readPublic(url, Math.min(announced ?? room, room), resolve);
    if (sha256Of(bytes) !== sha256) throw new Error(`The data ${file} changed: its SHA-256 differs.`);
    room -= bytes.length;
    fetched.push({ file, bytes });
  }
  return fetched;
}

/** Follows redirects, and checks each address: neither the capsule nor a server may lead into the reproducer's own network. */
async function readPublic(url: string, most: number, resolve?: Resolve): Promise<Uint8Array> {
  let address = url;
  for (let redirects = 0; redirects <= REDIRECTS; redirects += 1) {
    if (addressProblem(address, PUBLIC_ONLY) !== undefined) throw notPublic(address);
    const response = await open(address, resolve);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response, address, most);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new Error(`${address} answered ${statusCode}.`);
    address = new URL(headers.location, address).href;
  }
  throw new Error(`${url} redirects more than ${REDIRECTS} times.`);
}

const notPublic = (address: string) =>
  new Error(`${address} isn’t a public https address, so nothing is fetched from it.`);

function open(address: string, resolve?: Resolve): Promise<IncomingMessage> {
  return new Promise((settle, fail) => {
    const options = {
      ...checkedConnection(address, PUBLIC_ONLY, resolve),
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    request(address, options, settle)
      .on('error', (error) =>
        fail(
          error instanceof RefusedAddress ? notPublic(address) : new Error(`${address}: ${error.message}`),
        ),
      )
      .end();
  });
}

async function readBody(response: IncomingMessage, address: string, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Error(`${address} sends more than ${most} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
