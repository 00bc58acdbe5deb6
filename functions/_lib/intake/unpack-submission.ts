import { LIMITS } from '#shared/constants.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';
import { isGzip, isTar, isZip } from './sniff-file.ts';
import { SubmissionRefused } from './submission-refused.ts';
import { gunzipWithin, refuseManyEntries } from './unpack-limits.ts';
import type { UploadedFile } from './uploaded-file.ts';

export interface ProjectFile {
  /** Relative, with slashes, without `.` or `..` */
  path: string;
  bytes: Uint8Array;
}

export interface Project {
  files: ProjectFile[];
  /** True when the files came from an archive, so that their order says nothing about the main file. */
  fromArchive: boolean;
}

const uploadLimit = LIMITS.filesPerSubmission;

/**
 * Turns an upload into files in memory. Only the first file may be an archive; an archive inside an archive stays a file.
 *
 * @throws SubmissionRefused for archives that are broken, unsafe or too large
 */
export async function unpackSubmission(uploads: ReadonlyArray<UploadedFile>): Promise<Project> {
  const [first, ...others] = uploads;
  if (!first)
    throw new SubmissionRefused('no-main-file', 'No file was sent. Send a .tex, .md, .txt or .pdf file.');
  if (uploads.length > uploadLimit)
    throw new SubmissionRefused(
      'too-many-files',
      `${uploads.length} files were sent; at most ${uploadLimit} are taken one by one. Send the project as one .zip.`,
    );
  if (first.bytes.length === 0)
    throw new SubmissionRefused('empty-file', `The file ${first.name} is empty. Check it and send it again.`);

  const unpacked = await unpackArchive(first);
  const files = [...(unpacked ?? [asFile(first)]), ...others.map(asFile)];
  refuseManyEntries(files.length);
  return { files: withoutDuplicates(files), fromArchive: unpacked !== undefined };
}

async function unpackArchive(upload: UploadedFile): Promise<ProjectFile[] | undefined> {
  const archive = await openArchive(upload);
  if (!archive) return undefined;
  const files = withoutCommonFolder(archive.filter((file) => !isClutter(file.path)));
  if (files.length === 0)
    throw new SubmissionRefused(
      'no-main-file',
      `The archive ${upload.name} holds no files. Check it and send it again.`,
    );
  return files;
}

async function openArchive({ name, bytes }: UploadedFile): Promise<ProjectFile[] | undefined> {
  if (isZip(bytes)) return readZip(bytes);
  if (isTar(bytes)) return readTar(bytes);
  if (!isGzip(bytes)) return undefined;
  const inner = await gunzipWithin(bytes);
  return isTar(inner) ? readTar(inner) : [{ path: safeName(name.replace(/\.gz$/i, '')), bytes: inner }];
}

function asFile(upload: UploadedFile): ProjectFile {
  return { path: safeName(upload.name), bytes: upload.bytes };
}

/** A form field's file name may hold anything; parts that climb out of the project are dropped. */
function safeName(name: string): string {
  const parts = name.split(/[\\/]+/).filter((part) => part !== '' && part !== '.' && part !== '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is to be removed
  return parts.join('/').replace(/[\u0000-\u001f]/g, '') || 'paper';
}

function isClutter(path: string): boolean {
  return /(^|\/)(__MACOSX|\.git|\.svn|\.DS_Store|Thumbs\.db|\._[^/]*)(\/|$)/.test(path);
}

/** Many archives hold one folder with all in it; readers and `\input` paths start inside of it. */
function withoutCommonFolder(files: ProjectFile[]): ProjectFile[] {
  const folder = files[0]?.path.split('/')[0];
  if (!folder || !files.every((file) => file.path.startsWith(`${folder}/`))) return files;
  return withoutCommonFolder(files.map((file) => ({ ...file, path: file.path.slice(folder.length + 1) })));
}

function withoutDuplicates(files: ProjectFile[]): ProjectFile[] {
  const byPath = new Map<string, ProjectFile>();
  for (const file of files) if (!byPath.has(file.path)) byPath.set(file.path, file);
  return [...byPath.values()];
}
