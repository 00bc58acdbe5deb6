import { createHash } from 'node:crypto';
import type { CapsuleFile } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER, CRATE_NAME } from '#shared/domain/capsule-constants.ts';

/** A file of a capsule, with its path inside the capsule. */
export interface CapsuleEntry {
  path: string;
  bytes: Uint8Array;
}

/** Returns the files of a project's capsule, by path, without its metadata file; empty if the project has none. */
export function capsuleEntries(files: readonly CapsuleEntry[]): CapsuleEntry[] {
  return files
    .filter(({ path }) => path.startsWith(CAPSULE_FOLDER))
    .map(({ path, bytes }) => ({ path: path.slice(CAPSULE_FOLDER.length), bytes }))
    .filter(({ path }) => path !== '' && path !== CRATE_NAME)
    .toSorted((a, b) => byCode(a.path, b.path));
}

/** Returns the files with their sizes and hashes. */
export const describeFiles = (entries: readonly CapsuleEntry[]): CapsuleFile[] =>
  entries.map(({ path, bytes }) => ({ path, size: bytes.length, sha256: sha256Of(bytes) }));

/**
 * Returns the digest of a capsule: the SHA-256 of the lines `<sha256>  <path>`, sorted by path, as `sha256sum` prints them.
 * Anybody can compute it from the hashes in the version's provenance record.
 */
export function capsuleDigest(files: readonly Pick<CapsuleFile, 'path' | 'sha256'>[]): string {
  const lines = files
    .toSorted((a, b) => byCode(a.path, b.path))
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  return sha256Of(new TextEncoder().encode(lines.join('')));
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** By code units, which is the same order on every machine. */
const byCode = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
