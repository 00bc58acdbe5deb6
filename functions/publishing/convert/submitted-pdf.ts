import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';

/** Returns the author's PDF of the paper, if there is one with the main file's name or a usual name. */
export function findOwnPdf(files: ReadonlyArray<ProjectFile>, mainFile: string): ProjectFile | undefined {
  const stem = mainFile.replace(/\.[^.]*$/, '');
  const names = [stem, 'main', 'ms', 'paper', 'manuscript', 'article'].map((name) => `${name}.pdf`);
  return names.map((name) => files.find((file) => file.path === name)).find((file) => file !== undefined);
}
