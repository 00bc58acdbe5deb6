/**
 * Sets the straight quotes and apostrophes of a title as curly ones: `Wilson's "lower" bound` → `Wilson’s “lower” bound`.
 * Titles are stored as their authors typed them. Titles with formulas stay as they are, because `f'` is a prime.
 */
export function curlyQuotes(title: string): string {
  if (title.includes('$')) return title;
  return title
    .replaceAll(/(?<=^|[\s([{—–-])"(?=\S)/gu, '“')
    .replaceAll('"', '”')
    .replaceAll(/(?<=^|[\s([{—–-])'(?=\p{L})/gu, '‘')
    .replaceAll("'", '’');
}
