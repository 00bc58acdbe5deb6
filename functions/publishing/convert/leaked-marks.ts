import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import { marksIn } from './marks.ts';
import { UnreadableSource } from './unreadable-source.ts';

/**
 * Refuses renditions with marks that the author's files don't have, as those of a paper about this converter do.
 * @throws UnreadableSource
 */
export function refuseMarks(renditions: ReadonlyArray<string>, files: ReadonlyArray<ProjectFile>): void {
  const found = [...new Set(renditions.flatMap(marksIn))];
  if (found.length === 0) return;
  const sources = files.map(({ bytes }) => decodeText(bytes).text);
  const leaked = found.filter((mark) => !sources.some((text) => text.includes(mark)));
  if (leaked.length === 0) return;
  console.error('A conversion left marks in its renditions', { leaked });
  throw new UnreadableSource('marks', {
    reason:
      'our converter misread a part of it. Simplify unusual commands in theorems, tables, and captions.',
  });
}
