import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import { countLatex, type SourceCounts } from './count-source.ts';
import type { SourceLine } from './latex/read-project.ts';

/** A main file with fewer words is a frame for other files, or no paper. */
const FRAME_WORDS = 200;

/** Counts what a paper has, also in the file that a main file with hardly any words should include. */
export function countProject(
  files: ReadonlyArray<ProjectFile>,
  lines: SourceLine[],
  text: string,
): SourceCounts {
  const counts = countLatex(text);
  return { ...counts, words: Math.max(counts.words, wordsBesides(files, lines, counts.words)) };
}

/** Returns the words of the longest .tex file that a main file with hardly any words doesn't include. */
function wordsBesides(files: ReadonlyArray<ProjectFile>, lines: SourceLine[], words: number): number {
  if (words >= FRAME_WORDS) return 0;
  const read = new Set(lines.map(({ file }) => file));
  const others = files.filter(({ path }) => extensionOf(path) === 'tex' && !read.has(path));
  return Math.max(0, ...others.map(({ bytes }) => countLatex(decodeText(bytes).text).words));
}
