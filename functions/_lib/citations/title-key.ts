/** Returns letters and digits only, without accents and case. */
export const normalTitle = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

// "Introduction" and "Deep learning" don't identify a paper. A Chinese title says as much in a third of the characters.
const shortestTitle = (title: string) => (/\p{Script=Han}/u.test(title) ? 6 : 16);
const longestTitle = 200;

/** Returns the key under which papers with a title are found; undefined if the title could be of many papers. */
export function titleKey(title: string): string | undefined {
  const letters = normalTitle(title);
  if (letters.length < shortestTitle(letters)) return undefined;
  return `title:${letters.slice(0, longestTitle)}`;
}
