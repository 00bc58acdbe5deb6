/** What a paper can be made of (decisions.md §4), as the ends of file names, the likeliest main file first. */
export const MAIN_EXTENSIONS = [
  '.tex',
  '.md',
  '.markdown',
  '.zip',
  '.tar.gz',
  '.tgz',
  '.txt',
  '.pdf',
] as const;

/** What may go with it: figures, bibliography and styles, data and code. */
const ADDITIONAL_EXTENSIONS = [
  ...['.png', '.jpg', '.jpeg', '.gif', '.svg', '.eps', '.pdf'],
  ...['.bib', '.bbl', '.bst', '.cls', '.sty', '.tex', '.md', '.txt'],
  ...['.csv', '.tsv', '.json', '.xml', '.yaml', '.yml', '.xlsx', '.py', '.r', '.m', '.nb', '.ipynb'],
] as const;

/** For the `accept` of a file input. */
export const ACCEPTED_EXTENSIONS = [...new Set<string>([...MAIN_EXTENSIONS, ...ADDITIONAL_EXTENSIONS])].join(
  ',',
);

export function canBeMain(name: string): boolean {
  return endsWithOneOf(name, MAIN_EXTENSIONS);
}

export function canBeAdded(name: string): boolean {
  return canBeMain(name) || endsWithOneOf(name, ADDITIONAL_EXTENSIONS);
}

/** How likely a file is the paper itself: 0 is the likeliest; Infinity cannot be one. */
export function mainRank(name: string): number {
  const rank = MAIN_EXTENSIONS.findIndex((extension) => name.toLowerCase().endsWith(extension));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

function endsWithOneOf(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}
