import { createHash } from 'node:crypto';

// BagIt 1.0 (RFC 8493): the layout that archives and repositories check and ingest.

/** A payload file that isn't in the bag, but can be fetched. */
export interface FetchedFile {
  path: string;
  url: string;
  size: number;
  sha256: string;
}

interface Bag {
  /** The payload: path below `data/` → bytes. */
  files: Record<string, Uint8Array>;
  fetched?: readonly FetchedFile[];
  /** What `bag-info.txt` says beside date and size: label → value. */
  about: Record<string, string>;
  now: Date;
}

/**
 * Returns files as a bag: the payload below `data/`, its SHA-256 hashes, and what must be fetched to make it complete. The README
 * stays at the top, where people look first.
 */
export function toBag({ files, fetched = [], about, now }: Bag): Record<string, Uint8Array> {
  const payload = Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`data/${path}`, bytes]));
  const sizes = [...Object.values(files).map(({ length }) => length), ...fetched.map(({ size }) => size)];
  const manifest = [
    ...Object.entries(payload).map(([path, bytes]) => `${sha256(bytes)}  ${encodePath(path)}`),
    ...fetched.map((file) => `${file.sha256}  ${encodePath(`data/${file.path}`)}`),
  ];
  const tags = {
    'bagit.txt': text(['BagIt-Version: 1.0', 'Tag-File-Character-Encoding: UTF-8']),
    'bag-info.txt': text([
      ...Object.entries(about).map(([label, value]) => `${label}: ${value}`),
      `Bagging-Date: ${now.toISOString().slice(0, 10)}`,
      `Payload-Oxum: ${sizes.reduce((sum, size) => sum + size, 0)}.${sizes.length}`,
    ]),
    'manifest-sha256.txt': text(manifest.toSorted()),
    ...(fetched.length > 0
      ? {
          'fetch.txt': text(
            fetched.map(({ url, size, path }) => `${url} ${size} ${encodePath(`data/${path}`)}`),
          ),
        }
      : {}),
  };
  const tagManifest = Object.entries(tags).map(([path, bytes]) => `${sha256(bytes)}  ${path}`);
  return { ...tags, 'tagmanifest-sha256.txt': text(tagManifest), ...payload };
}

/** Line breaks and percent signs would break a line (RFC 8493, 2.1.3). */
const encodePath = (path: string): string =>
  path.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D');

const text = (lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
