import { decodeText } from '../../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../../_lib/papers/intake/project-file.ts';
import type { Cycle } from '../latex/read-project.ts';

const INCLUSION = /\\[A-Za-z]+\*?(?:\s*\{[^{}]*\}){1,2}|\\input\s+[^\s{}\\%]+/g;

/** Returns the files without the commands that include a file in itself, which TeX would follow until its memory is full. */
export function withoutCycles(
  files: ReadonlyArray<ProjectFile>,
  cycles: readonly Cycle[],
): ReadonlyArray<ProjectFile> {
  if (cycles.length === 0) return files;
  const byFile = Map.groupBy(cycles, ({ file }) => file);
  return files.map((file) => {
    const found = byFile.get(file.path);
    if (!found) return file;
    const lines = decodeText(file.bytes).text.split('\n');
    for (const { line, named } of found)
      lines[line - 1] = (lines[line - 1] ?? '').replace(INCLUSION, (whole) =>
        whole.split(/[{}\s]+/).includes(named.trim()) ? '' : whole,
      );
    return { ...file, bytes: new TextEncoder().encode(lines.join('\n')) };
  });
}
