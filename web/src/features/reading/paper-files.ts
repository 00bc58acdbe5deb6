import { API_BASE_PATH } from '#shared/constants.ts';
import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { isPublic } from '#shared/domain/paper-terms.ts';

/** Of the heading above the list of files. */
export const FILES_ID = 'files-label';

type Role = PaperFile['role'];

/** The one file of a role; undefined where the version has none. */
export function fileOf(paper: PaperDetail, role: Exclude<Role, 'figure' | 'source'>): PaperFile | undefined {
  return paper.files.find((file) => file.role === role);
}

/** What the author sent, data included. */
export function sourcesOf(paper: PaperDetail): PaperFile[] {
  return paper.files.filter((file) => file.role === 'source');
}

/** Whether its authors sent a PDF, which is what readers should see first. */
export const isSentAsPdf = (paper: PaperDetail): boolean =>
  paper.conversion?.kind === 'pdf' && fileOf(paper, 'pdf') !== undefined;

/**
 * Where readers fetch a file, or all of them as a ZIP: by way of the API, which counts it once a day. What is not public
 * has an address of its own, signed.
 */
export function downloadAddress(paper: PaperDetail, file?: PaperFile): string {
  if (file && !isPublic(paper.status)) return file.url;
  const address = `${API_BASE_PATH}/papers/${versionedId(paper.archiveId, paper.version)}/download`;
  return file ? `${address}?file=${encodeURIComponent(file.name)}` : address;
}
