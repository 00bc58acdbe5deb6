import { posix } from 'node:path';
import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import { replaceEnvironment } from './scan.ts';

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
  const take = (body: string): string => {
    const [, name, content = ''] = /^\s*(?:\[[^\]]*\])?\s*\{([^}\n]+)\}[^\n]*\n([\s\S]*)$/.exec(body) ?? [];
    if (name === undefined) return '';
    const path = posix.join(posix.dirname(mainFile), name.trim());
    if (!sent.has(path)) written.push({ path, bytes: new TextEncoder().encode(content) });
    // The lines after it keep their numbers.
    return `${'%\n'.repeat(body.split('\n').length - 1)}%`;
  };
  const rest = ['filecontents', 'filecontents*'].reduce(
    (tex, name) => replaceEnvironment(tex, name, '', ([body = '']) => take(body)),
    text,
  );
  return [
    ...files.map((file) => (file === main ? { ...file, bytes: new TextEncoder().encode(rest) } : file)),
    ...written,
  ];
}
