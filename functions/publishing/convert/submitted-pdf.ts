import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';

type Files = ReadonlyArray<ProjectFile>;

/** Returns the PDF that the authors compiled: the one they chose, else the one with the main file’s name. */
export function findCompiledPdf(files: Files, mainFile: string, chosen?: string): ProjectFile | undefined {
  const name = chosen ?? mainFile.replace(/\.[^./]*$/, '.pdf');
  return files.find(({ path }) => path === name && path !== mainFile);
}

/** Returns the authors’ PDF of a paper that can’t be converted: the compiled one, or one with a usual name. */
export function findOwnPdf(files: Files, mainFile: string, chosen?: string): ProjectFile | undefined {
  const names = ['main', 'ms', 'paper', 'manuscript', 'article'].map((name) => `${name}.pdf`);
  return (
    findCompiledPdf(files, mainFile, chosen) ??
    names.map((name) => files.find(({ path }) => path === name)).find((file) => file !== undefined)
  );
}
