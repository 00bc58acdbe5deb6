import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { ProjectFile } from './project-file.ts';
import { SubmissionRefused } from './submission-refused.ts';
import {
  brokenArchive,
  refuseLargeArchive,
  refuseManyEntries,
  safeEntryPath,
  symlinkRefused,
  unsafePath,
} from './unpack-limits.ts';

/**
 * Reads a zip from memory. yauzl rejects false sizes and overlapping entries; this function checks count, size, ratio and links.
 *
 * @throws SubmissionRefused
 */
export async function readZip(bytes: Uint8Array): Promise<ProjectFile[]> {
  const zip = await openZip(bytes);
  refuseManyEntries(zip.entryCount);
  const files: ProjectFile[] = [];
  let unpacked = 0;
  try {
    for await (const entry of entriesOf(zip)) {
      const path = safeEntryPath(entry.fileName);
      if (isSymlink(entry)) throw symlinkRefused(path);
      if (entry.fileName.endsWith('/') || path === '') continue;
      refuseLargeArchive(bytes.length, unpacked + entry.uncompressedSize);
      const content = await readEntry(zip, entry);
      unpacked += content.length;
      files.push({ path, bytes: content });
    }
  } catch (error) {
    throw asRefusal(error);
  }
  return files;
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    fromBuffer(buffer, { lazyEntries: true }, (error, zip) =>
      error ? reject(asRefusal(error)) : resolve(zip),
    );
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  while (true) {
    const entry = await nextEntry(zip);
    if (!entry) return;
    yield entry;
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.removeAllListeners();
      act();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
    zip.once('end', () => settle(() => resolve(undefined)));
    zip.once('error', (error: Error) => settle(() => reject(error)));
    zip.readEntry();
  });
}

function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    });
  });
}

function isSymlink(entry: Entry): boolean {
  // The upper half of the external attributes is a Unix mode; 0o120000 is S_IFLNK.
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function asRefusal(error: unknown): SubmissionRefused {
  if (error instanceof SubmissionRefused) return error;
  const message = error instanceof Error ? error.message : '';
  const path = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
    message,
  )?.[1];
  return path === undefined ? brokenArchive() : unsafePath(path);
}
