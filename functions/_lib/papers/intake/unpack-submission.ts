import { LIMITS } from '#shared/constants.ts';
import type { ProjectFile } from './project-file.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';
import { isGzip, isTar, isZip } from './sniff-file.ts';
import { SubmissionRefused } from './submission-refused.ts';
import { gunzipWithin, refuseManyEntries } from './unpack-limits.ts';
import type { UploadedFile } from './uploaded-file.ts';

export interface Project {
  files: ProjectFile[];
  /** True if the files came from an archive, so that their order doesn't identify the main file. */
  fromArchive: boolean;
}

const uploadLimit = LIMITS.filesPerSubmission;

/**
 * Returns the files of an upload. Only the first file can be an archive; an archive inside an archive isn't unpacked.
 *
 * @throws SubmissionRefused for archives that are broken, unsafe or too large
 */
export async function unpackSubmission(uploads: ReadonlyArray<UploadedFile>): Promise<Project> {
  const [first, ...others] = uploads;
  if (!first)
    throw new SubmissionRefused(
      'no-main-file',
      'No file was sent. Send a .tex, .md, .qmd, .ipynb, .txt or .pdf file.',
    );
  if (uploads.length > uploadLimit)
    throw new SubmissionRefused(
      'too-many-files',
      `You sent ${uploads.length} files; at most ${uploadLimit} are allowed. Send the project as one .zip.`,
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
      `The archive ${upload.name} contains no files. Check it and send it again.`,
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

/** Removes parts such as `..` that lead out of the project, because a form's file names can contain anything. */
function safeName(name: string): string {
  const parts = name.split(/[\\/]+/).filter((part) => part !== '' && part !== '.' && part !== '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is to be removed
  return parts.join('/').replace(/[\u0000-\u001f]/g, '') || 'paper';
}

function isClutter(path: string): boolean {
  return /(^|\/)(__MACOSX|\.git|\.svn|\.DS_Store|Thumbs\.db|\._[^/]*)(\/|$)/.test(path);
}

/** Removes the folder that contains all files of many archives, because `\input` paths start inside it. */
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
