/** What a model should have to read at once, in tokens; English takes about four characters for one. */
export const TOKENS = 2000;
const CHARACTERS_A_TOKEN = 4;
export const CHARACTERS = TOKENS * CHARACTERS_A_TOKEN;

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

/** A text within the budget: cut at a line where it is longer, with a word on that. */
export function withinBudget(text: string): string {
  if (text.length <= CHARACTERS) return text;
  const note = '\n\n[Cut here to stay short. Ask for less at once (limit, page), or for one item by its id.]';
  const cut = text.slice(0, CHARACTERS - note.length);
  const lastLine = cut.lastIndexOf('\n');
  return (lastLine > CHARACTERS / 2 ? cut.slice(0, lastLine) : cut) + note;
}

/** The beginning of a text, on one line. */
export function excerpt(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= characters ? line : `${line.slice(0, characters - 1).trimEnd()}…`;
}
