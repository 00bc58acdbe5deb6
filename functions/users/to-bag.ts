import { createHash } from 'node:crypto';
import { type BaggedFile, bagTags } from '#shared/domain/bag.ts';

/** A payload file that isn't in the bag, but can be fetched. */
export type FetchedFile = BaggedFile & { url: string };

interface Bag {
  /** The payload: path below `data/` → bytes. */
  files: Record<string, Uint8Array>;
  fetched?: readonly FetchedFile[];
  /** What `bag-info.txt` says beside date and size: label → value. */
  about: Record<string, string>;
  now: Date;
}

/**
 * Returns files as those of a bag (RFC 8493): the payload below `data/`, its SHA-256 hashes, and what must be fetched to make it
 * complete. Paths with a percent sign or a line break would have to be escaped, which the Library of Congress's program doesn't read, so
 * they get an underscore instead.
 */
export function toBag({ files, fetched = [], about, now }: Bag): Record<string, Uint8Array> {
  const payload = Object.entries(files).map(([path, bytes]) => [plainPath(path), bytes] as const);
  const packed = payload.map(([path, bytes]) => ({
    path,
    sha256: sha256(bytes),
    size: bytes.length,
  }));
  const tags = bagTags({
    files: [...packed, ...fetched.map((file) => ({ ...file, path: plainPath(file.path) }))],
    about,
    now,
    hash: sha256,
  });
  const encoder = new TextEncoder();
  return {
    ...Object.fromEntries(Object.entries(tags).map(([name, text]) => [name, encoder.encode(text)])),
    ...Object.fromEntries(payload.map(([path, bytes]) => [`data/${path}`, bytes])),
  };
}

const plainPath = (path: string): string => path.replaceAll(/[%\r\n]/g, '_');

const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex');
