import { mainRank } from './file-kinds.ts';

/**
 * Adds files to a list whose first is the paper itself. A file of the same name takes the old one's place. With no
 * main file yet, the likeliest of all comes first; a main file once chosen stays.
 */
export function addFiles<T extends { name: string }>(list: readonly T[], added: readonly T[]): T[] {
  const byName = new Map([...list, ...added].map((file) => [file.name, file]));
  const files = [...byName.values()];
  const [first] = list;
  return first && Number.isFinite(mainRank(first.name)) ? files : likeliestFirst(files);
}

/** Takes one out; when it was the main file, the likeliest of the others becomes it. */
export function removeFile<T extends { name: string }>(list: readonly T[], name: string): T[] {
  const files = list.filter((file) => file.name !== name);
  return list[0]?.name === name ? likeliestFirst(files) : files;
}

export function makeMain<T extends { name: string }>(list: readonly T[], name: string): T[] {
  return [...list.filter((file) => file.name === name), ...list.filter((file) => file.name !== name)];
}

function likeliestFirst<T extends { name: string }>(files: readonly T[]): T[] {
  const ranks = files.map(({ name }) => mainRank(name));
  const best = files[ranks.indexOf(Math.min(...ranks))];
  return best ? makeMain(files, best.name) : [...files];
}
