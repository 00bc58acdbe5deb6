import type { ProjectFile } from './project-file.ts';

const PAPER_NAMES = ['main', 'ms', 'paper', 'manuscript', 'article', 'index'];
const BESIDE =
  /^(readme|license|licence|changelog|contributing|(.*[-_ ])?(supplement\w*|supp|si|appendix|(cover[-_ ]?)?letter|cover|response|rebuttal|reply|highlights|template|diff))$/;

/**
 * Returns the file that is most likely the paper. Letters, supplements and the like come last, the largest of equal files
 * first.
 * @param first what counts more: the fewest folders, or a well-known name
 */
export function mostLikelyFile(
  files: ReadonlyArray<ProjectFile>,
  first: 'depth' | 'name',
): ProjectFile | undefined {
  return files.toSorted((a, b) => {
    const [byDepth, byName] = [depthOf(a.path) - depthOf(b.path), rankOf(a.path) - rankOf(b.path)];
    const beside = Number(isBeside(a.path)) - Number(isBeside(b.path));
    const inOrder = first === 'depth' ? byDepth || byName : byName || byDepth;
    return beside || inOrder || b.bytes.length - a.bytes.length;
  })[0];
}

/** Returns a file's name without folders and extension, in lower case. */
export const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? '')
    .trim()
    .replace(/\.[^.]*$/, '')
    .toLowerCase();

/** Returns whether a file is beside the paper by its name: a letter, a supplement, a README. */
export const isBeside = (path: string): boolean => BESIDE.test(nameOf(path));
const depthOf = (path: string): number => path.split('/').length;

function rankOf(path: string): number {
  const index = PAPER_NAMES.indexOf(nameOf(path));
  return index < 0 ? PAPER_NAMES.length : index;
}
