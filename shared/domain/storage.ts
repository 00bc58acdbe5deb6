/** The kinds of stored files, as their owner sees them. */
export type StorageKind = 'paper' | 'figure' | 'dataset' | 'other';

export interface StoredUnit {
  name: string;
  /** Bytes. */
  size: number;
}

/** The bytes and the number of files of each kind. */
export type StorageUse = Record<StorageKind, { bytes: number; files: number }>;

const KINDS: [StorageKind, RegExp][] = [
  ['figure', /\.(png|jpe?g|svg|gif|webp|eps|tiff?)$/i],
  ['dataset', /\.(csv|tsv|json|xml|xlsx|parquet|nc|h5|npz?)$/i],
  ['paper', /\.(tex|md|txt|pdf|html|bib|bst|cls|sty)$/i],
];

/** Returns whether a source file is data. */
export const isDataFile = (name: string): boolean => kindOf(name) === 'dataset';

const kindOf = (name: string): StorageKind => KINDS.find(([, names]) => names.test(name))?.[0] ?? 'other';

/** Adds up files by kind. Renditions (`made`) count as `paper`, whatever their names are. */
export function storageUse(files: {
  sent: StoredUnit[];
  made: StoredUnit[];
  figures: StoredUnit[];
}): StorageUse {
  const use = noStorage();
  const count = (kind: StorageKind, size: number) => {
    use[kind].bytes += size;
    use[kind].files += 1;
  };
  for (const { name, size } of files.sent) count(kindOf(name), size);
  for (const { size } of files.made) count('paper', size);
  for (const { size } of files.figures) count('figure', size);
  return use;
}

export const noStorage = (): StorageUse => ({
  paper: { bytes: 0, files: 0 },
  figure: { bytes: 0, files: 0 },
  dataset: { bytes: 0, files: 0 },
  other: { bytes: 0, files: 0 },
});
