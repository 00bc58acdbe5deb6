import type { ProjectFile } from './unpack-submission.ts';

/** The author's own PDF of the paper, if one was sent: named as the main file is, or as papers are. */
export function findOwnPdf(files: ReadonlyArray<ProjectFile>, mainFile: string): ProjectFile | undefined {
  const stem = mainFile.replace(/\.[^.]*$/, '');
  const names = [stem, 'main', 'ms', 'paper', 'manuscript', 'article'].map((name) => `${name}.pdf`);
  return names.map((name) => files.find((file) => file.path === name)).find((file) => file !== undefined);
}
