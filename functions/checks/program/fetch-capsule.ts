import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { API_BASE_PATH } from '#shared/constants.ts';
import { Capsule, isInside } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER, CRATE_NAME, REPRODUCTION_LIMITS } from '#shared/domain/capsule-constants.ts';
import {
  type CapsuleEntry,
  capsuleDigest,
  describeFiles,
  sha256Of,
} from '../../_lib/capsules/capsule-files.ts';
import { filesBelow } from './files-below.ts';

export interface FetchedCapsule {
  archiveId: string;
  version: number;
  title: string;
  digest: string;
  entries: CapsuleEntry[];
}

/** The fields of a paper that the program reads. */
const Paper = z.object({
  data: z.object({
    archiveId: z.string().regex(/^[\w.]{1,40}$/),
    version: z.number().int(),
    title: z.string(),
    capsule: Capsule.pick({ digest: true }).nullable(),
    files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string(), url: z.string() })),
  }),
});

const PREFIX = `source/${CAPSULE_FOLDER}`;

/**
 * Fetches the files of a paper's capsule, and verifies each checksum and the digest of all.
 * @throws Error with a sentence for the caller
 */
export async function fetchCapsule(origin: string, id: string, apiKey?: string): Promise<FetchedCapsule> {
  const headers: Record<string, string> = apiKey ? { 'x-api-key': apiKey } : {};
  const response = await fetch(`${origin}${API_BASE_PATH}/papers/${encodeURIComponent(id)}`, { headers });
  if (!response.ok) throw new Error(`The platform has no paper ${id} for you (${response.status}).`);
  const { archiveId, version, title, capsule, files } = Paper.parse(await response.json()).data;
  if (!capsule) throw new Error(`${archiveId}v${version} has no capsule.`);
  const wanted = files.filter(({ name }) => name.startsWith(PREFIX) && name !== PREFIX + CRATE_NAME);
  assertBounded(wanted);
  const entries: CapsuleEntry[] = [];
  for (const { name, size, sha256, url } of wanted) {
    const inner = name.slice(PREFIX.length);
    if (!isInside(inner)) throw new Error(`The capsule names the path “${inner}”, which leads out of it.`);
    const bytes = await readWithin(new URL(url, origin), size);
    if (sha256Of(bytes) !== sha256)
      throw new Error(`The file ${inner} isn’t the published one: its SHA-256 differs.`);
    entries.push({ path: inner, bytes });
  }
  const digest = capsuleDigest(describeFiles(entries));
  if (digest !== capsule.digest) throw new Error('The capsule isn’t the published one: its digest differs.');
  return { archiveId, version, title, digest, entries };
}

function assertBounded(files: { size: number }[]): void {
  const { filesPerCapsule, capsuleBytes } = REPRODUCTION_LIMITS;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > filesPerCapsule || total > capsuleBytes)
    throw new Error('The capsule has too many files, or too large ones.');
}

/** Reads a response, and stops after as many bytes as were announced. */
export async function readWithin(url: URL, most: number): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url.href} answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > most) throw new Error(`${url.href} sends more than the ${most} bytes that were announced.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a capsule from a folder on this machine. Ignores links. */
export async function readLocalCapsule(folder: string): Promise<FetchedCapsule> {
  const paths = await filesBelow(folder, REPRODUCTION_LIMITS.filesPerCapsule);
  const entries = await Promise.all(
    paths
      .filter((file) => file !== CRATE_NAME)
      .map(async (file) => ({ path: file, bytes: await readFile(path.join(folder, file)) })),
  );
  return {
    archiveId: 'local',
    version: 1,
    title: path.basename(path.resolve(folder)),
    digest: capsuleDigest(describeFiles(entries)),
    entries,
  };
}
