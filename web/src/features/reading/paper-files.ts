import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';

type Role = PaperFile['role'];

/** The one file of a role; undefined where the version has none. */
export function fileOf(paper: PaperDetail, role: Exclude<Role, 'figure' | 'source'>): PaperFile | undefined {
  return paper.files.find((file) => file.role === role);
}

/** What the author sent, and what goes with it. */
export function sourcesOf(paper: PaperDetail): PaperFile[] {
  return [...paper.files.filter((file) => file.role === 'source'), ...paper.dataFiles];
}
