import { LIMITS } from '#shared/constants.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { canBeAdded, canBeMain } from './file-kinds.ts';

interface NamedFile {
  name: string;
  size: number;
}

/** Returns what is wrong with the chosen files, of which the first is the main file. Empty if nothing is. */
export function fileProblems(files: readonly NamedFile[]): string[] {
  const [main] = files;
  if (!main) return ['Choose your paper’s files, or write it here instead.'];
  const problems = files.flatMap(problemOfFile);
  if (canBeAdded(main.name) && !canBeMain(main.name))
    problems.unshift(
      'Add the main file of your paper: a .tex, .md, .qmd, .ipynb, .txt, .pdf, JATS .xml, .zip, or .tar.gz file.',
    );
  return [...problems, ...problemsOfAll(files)];
}

function problemOfFile({ name, size }: NamedFile): string[] {
  if (!canBeAdded(name))
    return [`${name} has a file type we don’t accept. Remove it, or pack it into a .zip file.`];
  if (size === 0) return [`${name} is empty. Choose it again, or remove it.`];
  return [];
}

function problemsOfAll(files: readonly NamedFile[]): string[] {
  const problems: string[] = [];
  if (files.length > LIMITS.filesPerSubmission)
    problems.push(
      `A submission can have at most ${LIMITS.filesPerSubmission} files; you chose ${files.length}. Pack them into a .zip file.`,
    );
  const bytes = totalBytes(files);
  if (bytes > LIMITS.submissionBytes)
    problems.push(
      `A submission can have at most ${formatBytes(LIMITS.submissionBytes)}; your files have ${formatBytes(bytes)}. Make figures smaller, or remove some.`,
    );
  return problems;
}

export function totalBytes(files: readonly NamedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
