import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { LIMITS } from '#shared/constants.ts';
import { contentFile } from '#shared/domain/content-file.ts';
import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import type { SourceFormat } from '../_lib/papers/intake/uploaded-file.ts';
import { inspectSubmission, SubmissionRefused } from './inspect-submission.ts';
import { assertFits } from './storage-quota.ts';

export interface ReceivedFile {
  name: string;
  bytes: Uint8Array;
  sha256: string;
}
type Format = SourceFormat;

/**
 * Returns the files of a submission, main file first, checked but not converted: names made safe, archives unpacked in memory.
 * Typed content becomes a file (docs/product/papers.md).
 * @throws AppError for files that are refused
 */
export async function receiveFiles(
  input: Revision & { abstract: string },
  supervisorId: string,
  now: Date,
): Promise<{ files: ReceivedFile[]; format: Format; authorPdf?: string }> {
  const attached = input.files === undefined ? [] : [input.files].flat();
  const uploadIds = input.uploadIds ?? [];
  if (attached.length + uploadIds.length > LIMITS.filesPerSubmission) throw new AppError('too-many-files');
  const uploaded = uploadIds.length > 0 ? await uploadedFiles(supervisorId, uploadIds, now) : [];
  const files = [...uploaded, ...(await Promise.all(attached.map(readAttached)))];
  if (files.length === 0) files.push(typedFile(input));
  assertDistinct(files);
  assertFits(files.reduce((sum, { bytes }) => sum + bytes.length, 0));
  await assertNoPrograms(files);
  const { format, mainFile, paths } = await inspect(files, input.contentType);
  return { files, format, ...chosenPdf(input.authorPdf, { format, mainFile, paths }) };
}

/** Finds the PDF that the authors chose, by its path or its name. */
function chosenPdf(
  chosen: string | undefined,
  { format, mainFile, paths }: { format: Format; mainFile: string; paths: string[] },
): { authorPdf?: string } {
  if (chosen === undefined) return {};
  if (format === 'pdf')
    throw invalidPdf(
      `The main file ${mainFile} is a PDF, so that readers get it anyway. Leave out authorPdf.`,
    );
  const pdfs = paths.filter((each) => /\.pdf$/i.test(each));
  const wanted = safeName(chosen);
  const named = pdfs.filter((each) => path.posix.basename(each) === path.posix.basename(wanted));
  const [only, ...others] = pdfs.includes(wanted) ? [wanted] : named;
  if (only !== undefined && others.length === 0) return { authorPdf: only };
  throw invalidPdf(
    only === undefined
      ? `There is no PDF called ${chosen} among the files.`
      : `There are ${named.length} files called ${path.posix.basename(wanted)}. Give the path: ${named.join(' or ')}.`,
  );
}

const invalidPdf = (message: string) =>
  new AppError('validation-failed', { message, details: [{ path: 'authorPdf', message }] });

async function uploadedFiles(supervisorId: string, uploadIds: string[], now: Date): Promise<ReceivedFile[]> {
  const { readUploads } = await import('./read-uploads.ts');
  const parts = await readUploads(supervisorId, uploadIds, now);
  return parts.map(({ name, bytes }) => received(safeName(name), bytes));
}

async function readAttached(file: File): Promise<ReceivedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = safeName(file.name);
  if (bytes.length === 0)
    throw new AppError('empty-file', {
      message: `The file ${name} is empty. Choose it again, or leave it out.`,
    });
  return received(name, bytes);
}

function typedFile(input: Revision & { abstract: string }): ReceivedFile {
  const { content, title, authors, institution, email, abstract, contentType = 'markdown' } = input;
  if (content === undefined || content.trim() === '') throw new AppError('no-main-file');
  const file = contentFile({ title, authors, institution, email, abstract, content }, contentType);
  return received(file.name, new TextEncoder().encode(file.text));
}

const received = (name: string, bytes: Uint8Array): ReceivedFile => ({
  name,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Returns a relative path inside the submission; of a path that leads out of it, only the last part. */
function safeName(name: string): string {
  const posix = path.posix.normalize(name.replaceAll('\\', '/').replaceAll('\0', ''));
  const inside = !posix.startsWith('/') && !posix.split('/').includes('..');
  const kept = inside ? posix : path.posix.basename(posix);
  return ['', '.', '..'].includes(kept) ? 'file' : kept.slice(-200);
}

function assertDistinct(files: ReceivedFile[]): void {
  const names = files.map((file) => file.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) {
    const message = `Two files are called ${twice}. Rename one of them.`;
    throw new AppError('validation-failed', { message, details: [{ path: 'files', message }] });
  }
}

/** Detects programs by content, whatever their name. */
async function assertNoPrograms(files: ReceivedFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const type = await fileTypeFromBuffer(bytes.subarray(0, 4100));
    if (!type || !PROGRAMS.test(type.mime)) continue;
    throw new AppError('unsupported-file-type', {
      message: `The file ${name} is a program. Leave it out; publish software in a code repository.`,
    });
  }
}

const PROGRAMS = /x-(elf|msdownload|mach-binary|msi|dosexec|executable|java-class)|portable-executable/;

async function inspect(files: ReceivedFile[], contentType: Revision['contentType']) {
  try {
    return await inspectSubmission(files, contentType);
  } catch (error) {
    if (error instanceof SubmissionRefused) throw new AppError(error.code, { message: error.message });
    throw error;
  }
}
