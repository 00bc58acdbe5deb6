import { API_BASE_PATH } from '#shared/constants.ts';
import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';

/** The id of the heading above the files. */
export const FILES_ID = 'files-label';

type Role = PaperFile['role'];

/** Returns the file with a role; undefined if the version has none. */
export function fileOf(paper: PaperDetail, role: Exclude<Role, 'figure' | 'source'>): PaperFile | undefined {
  return paper.files.find((file) => file.role === role);
}

/** Returns the PDF to offer first: that of the authors, if they sent theirs. */
export const firstPdf = (paper: PaperDetail): PaperFile | undefined =>
  fileOf(paper, 'author-pdf') ?? fileOf(paper, 'pdf');

/** Returns the source files, including data. */
export function sourcesOf(paper: PaperDetail): PaperFile[] {
  return paper.files.filter((file) => file.role === 'source');
}

/** Whether the source is a PDF, which readers see first. */
export const isSentAsPdf = (paper: PaperDetail): boolean =>
  paper.conversion?.kind === 'pdf' && fileOf(paper, 'pdf') !== undefined;

/**
 * Returns the URL of a file, or of a ZIP with all files. The API counts downloads once a day. Private files have signed
 * URLs.
 */
export function downloadAddress(paper: PaperDetail, file?: PaperFile): string {
  if (file && !isPublic(paper.status)) return file.url;
  const address = `${API_BASE_PATH}/papers/${versionedId(paper.archiveId, paper.version)}/download`;
  return file ? `${address}?file=${encodeURIComponent(file.name)}` : address;
}
