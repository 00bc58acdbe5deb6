import { posix } from 'node:path';
import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';

const FILE =
  /\\begin\s*\{filecontents\*?\}\s*(?:\[[^\]]*\])?\s*\{([^}\n]+)\}[^\n]*\n([\s\S]*?)\n?[ \t]*\\end\s*\{filecontents\*?\}/g;

/** Returns the files with those that the main file writes itself, such as `\begin{filecontents}{paper.bib}`, unless they were sent. */
export function withFileContents(
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
): ReadonlyArray<ProjectFile> {
  const main = files.find(({ path }) => path === mainFile);
  if (!main) return files;
  const { text } = decodeText(main.bytes);
  if (!text.includes('{filecontents')) return files;
  const sent = new Set(files.map(({ path }) => path));
  const written: ProjectFile[] = [];
  const rest = text.replace(FILE, (whole, name: string, content: string) => {
    const path = posix.join(posix.dirname(mainFile), name.trim());
    if (!sent.has(path)) written.push({ path, bytes: new TextEncoder().encode(`${content}\n`) });
    // The lines after it keep their numbers.
    return `${'%\n'.repeat(whole.split('\n').length - 1)}%`;
  });
  return [
    ...files.map((file) => (file === main ? { ...file, bytes: new TextEncoder().encode(rest) } : file)),
    ...written,
  ];
}
