import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { formatCount } from '#shared/input/counted.ts';
import { SubmissionRefused } from './submission-refused.ts';

const entryLimit = 1_000;
/** How many bytes the files of an archive may have together. */
export const UNPACKED_BYTES = 200 * 1024 * 1024;
const ratioLimit = 100;
// Small files of repeated text compress better than 100:1 and harm nobody.
const ratioFreeBytes = 5 * 1024 * 1024;

export function refuseManyEntries(entries: number): void {
  if (entries > entryLimit)
    throw new SubmissionRefused(
      'archive-too-large',
      `The archive contains more than ${formatCount(entryLimit)} entries. Leave out files that the paper doesn't need.`,
    );
}

/** Throws if the size unpacked so far exceeds a limit. Call it before unpacking more. */
export function refuseLargeArchive(packedBytes: number, unpackedBytes: number): void {
  if (unpackedBytes > UNPACKED_BYTES)
    throw new SubmissionRefused(
      'archive-too-large',
      'The archive is larger than 200 MB when unpacked. Leave out data sets and publish them in a data repository.',
    );
  if (unpackedBytes > ratioFreeBytes && unpackedBytes > packedBytes * ratioLimit)
    throw new SubmissionRefused(
      'archive-too-large',
      `The archive unpacks to more than ${ratioLimit} times its size, which usually means that it is harmful. Pack only the paper's files.`,
    );
}

/**
 * Decompresses within the limits.
 * @throws SubmissionRefused if the gzip data is damaged or too large
 */
export async function gunzipWithin(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: UNPACKED_BYTES + 1 });
    refuseLargeArchive(bytes.length, unpacked.length);
    return unpacked;
  } catch (error) {
    if (error instanceof SubmissionRefused) throw error;
    if (error instanceof RangeError) refuseLargeArchive(bytes.length, Number.POSITIVE_INFINITY);
    throw brokenArchive();
  }
}

export function brokenArchive(): SubmissionRefused {
  return new SubmissionRefused(
    'archive-broken',
    'The archive is damaged, or isn’t the type that its name says. Pack it again as .zip or .tar.gz.',
  );
}

/**
 * Returns the path of an entry.
 * @throws SubmissionRefused if the path leaves the archive's folder
 */
export function safeEntryPath(path: string): string {
  const parts = path.replaceAll('\\', '/').split('/');
  const climbs =
    parts.includes('..') || path.startsWith('/') || path.startsWith('\\') || /^[a-z]:/i.test(path);
  if (climbs || path.includes('\0')) throw unsafePath(path);
  return parts.filter((part) => part !== '' && part !== '.').join('/');
}

export function unsafePath(path: string): SubmissionRefused {
  return new SubmissionRefused(
    'archive-unsafe-path',
    `The archive contains the path “${path.slice(0, 80)}”, which leads out of its folder. Pack the project's folder again.`,
  );
}

export function symlinkRefused(path: string): SubmissionRefused {
  return new SubmissionRefused(
    'archive-symlink',
    `The archive contains the link “${path.slice(0, 80)}”. Pack the file itself instead.`,
  );
}
