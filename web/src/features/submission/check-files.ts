import { LIMITS } from '#shared/constants.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { canBeAdded, canBeMain } from './file-kinds.ts';

interface NamedFile {
  name: string;
  size: number;
}

/** Says in sentences what is wrong with the chosen files, the first being the paper itself; none when all is well. */
export function fileProblems(files: readonly NamedFile[]): string[] {
  const [main] = files;
  if (!main) return ['Choose the file of your paper, or write it here instead.'];
  const problems = files.flatMap(problemOfFile);
  if (canBeAdded(main.name) && !canBeMain(main.name))
    problems.unshift('Add the paper itself: a .tex, .md, .txt, .pdf, .zip or .tar.gz file.');
  return [...problems, ...problemsOfAll(files)];
}

function problemOfFile({ name, size }: NamedFile): string[] {
  if (!canBeAdded(name))
    return [`${name}: this kind of file cannot be part of a paper. Leave it out, or pack it into a .zip.`];
  if (size === 0) return [`${name} is empty. Choose it again, or leave it out.`];
  return [];
}

function problemsOfAll(files: readonly NamedFile[]): string[] {
  const problems: string[] = [];
  if (files.length > LIMITS.filesPerSubmission)
    problems.push(
      `These are ${files.length} files; a submission may have ${LIMITS.filesPerSubmission}. Pack them into a .zip.`,
    );
  const bytes = totalBytes(files);
  if (bytes > LIMITS.submissionBytes)
    problems.push(
      `The files are ${formatBytes(bytes)} in all; a submission may have ${formatBytes(LIMITS.submissionBytes)}. Make the figures smaller, or leave some out.`,
    );
  return problems;
}

export function totalBytes(files: readonly NamedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
