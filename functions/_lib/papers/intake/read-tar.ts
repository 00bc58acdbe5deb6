import { extract } from 'tar-stream';
import type { ProjectFile } from './project-file.ts';
import { SubmissionRefused } from './submission-refused.ts';
import { brokenArchive, refuseManyEntries, safeEntryPath, symlinkRefused } from './unpack-limits.ts';

/**
 * Reads an unpacked tar, whose size is already checked, from memory.
 *
 * @throws SubmissionRefused
 */
export async function readTar(bytes: Uint8Array): Promise<ProjectFile[]> {
  const files: ProjectFile[] = [];
  const tar = extract();
  tar.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    for await (const entry of tar) {
      const path = safeEntryPath(entry.header.name);
      if (entry.header.type === 'symlink' || entry.header.type === 'link') throw symlinkRefused(path);
      const chunks: Uint8Array[] = [];
      for await (const chunk of entry) chunks.push(chunk);
      if (entry.header.type !== 'file' || path === '') continue;
      files.push({ path, bytes: new Uint8Array(Buffer.concat(chunks)) });
      refuseManyEntries(files.length);
    }
  } catch (error) {
    throw error instanceof SubmissionRefused ? error : brokenArchive();
  }
  return files;
}
