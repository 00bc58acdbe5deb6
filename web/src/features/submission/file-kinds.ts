/** Extensions of main files, the likeliest first. */
export const MAIN_EXTENSIONS = [
  '.tex',
  '.md',
  '.markdown',
  '.qmd',
  '.rmd',
  '.zip',
  '.tar.gz',
  '.tgz',
  '.txt',
  '.pdf',
  '.ipynb',
  '.nxml',
  '.xml',
] as const;

/** Extensions of additional files: figures, LaTeX files, code, and data. */
const ADDITIONAL_EXTENSIONS = [
  ...['.png', '.jpg', '.jpeg', '.gif', '.svg', '.eps', '.webp', '.tif', '.tiff', '.pdf'],
  ...['.bib', '.bbl', '.bst', '.cls', '.sty', '.tex', '.md', '.txt'],
  ...['.py', '.r', '.jl', '.m', '.nb', '.ipynb', '.js', '.mjs', '.ts', '.c', '.h', '.cpp', '.rs', '.go'],
  ...['.java', '.hs', '.lean', '.v', '.sh', '.sql'],
  ...['.csv', '.tsv', '.dat', '.json', '.jsonl', '.xml', '.yaml', '.yml', '.toml', '.xlsx', '.ods', '.jws'],
  ...['.npy', '.npz', '.parquet', '.h5', '.nc', '.rds', '.log'],
] as const;

/** The `accept` attribute of a file input. */
export const ACCEPTED_EXTENSIONS = [...new Set<string>([...MAIN_EXTENSIONS, ...ADDITIONAL_EXTENSIONS])].join(
  ',',
);

export function canBeMain(name: string): boolean {
  return endsWithOneOf(name, MAIN_EXTENSIONS);
}

export function canBeAdded(name: string): boolean {
  return canBeMain(name) || endsWithOneOf(name, ADDITIONAL_EXTENSIONS) || isPlainName(name);
}

/** Ranks main files: 0 is the likeliest; Infinity means that the file can't be one. */
export function mainRank(name: string): number {
  const rank = MAIN_EXTENSIONS.findIndex((extension) => name.toLowerCase().endsWith(extension));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** README, LICENSE, Makefile: names without an extension are text files. */
function isPlainName(name: string): boolean {
  return /^\w+$/.test(name);
}

function endsWithOneOf(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}
