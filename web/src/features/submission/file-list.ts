import { mainRank } from './file-kinds.ts';

/**
 * Adds files to a list whose first entry is the main file. Replaces files of the same name. Keeps the main file; if there
 * is none, the likeliest one comes first.
 */
export function addFiles<T extends { name: string }>(list: readonly T[], added: readonly T[]): T[] {
  const byName = new Map([...list, ...added].map((file) => [file.name, file]));
  const files = [...byName.values()];
  const [first] = list;
  return first && Number.isFinite(mainRank(first.name)) ? files : likeliestFirst(files);
}

/** Removes a file. If it was the main file, the likeliest other one takes its place. */
export function removeFile<T extends { name: string }>(list: readonly T[], name: string): T[] {
  const files = list.filter((file) => file.name !== name);
  return list[0]?.name === name ? likeliestFirst(files) : files;
}

export function makeMain<T extends { name: string }>(list: readonly T[], name: string): T[] {
  return [...list.filter((file) => file.name === name), ...list.filter((file) => file.name !== name)];
}

/** The PDF that readers are offered as the authors compiled it: the chosen one, or the one with the main file’s name. */
export function compiledPdf(files: readonly { name: string }[], chosen: string): string | undefined {
  const [main, ...others] = files.map(({ name }) => name);
  if (main === undefined || isPdf(main)) return undefined;
  const name = others.includes(chosen) ? chosen : main.replace(/\.[^.]*$/, '.pdf');
  return others.includes(name) ? name : undefined;
}

export const isPdf = (name: string): boolean => name.toLowerCase().endsWith('.pdf');

function likeliestFirst<T extends { name: string }>(files: readonly T[]): T[] {
  const ranks = files.map(({ name }) => mainRank(name));
  const best = files[ranks.indexOf(Math.min(...ranks))];
  return best ? makeMain(files, best.name) : [...files];
}
