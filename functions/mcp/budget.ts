/** The most that one tool result asks a model to read, in tokens. English has about 4 characters per token. */
export const TOKENS = 2000;
const CHARACTERS_A_TOKEN = 4;
export const CHARACTERS = TOKENS * CHARACTERS_A_TOKEN;

export const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);

/** Returns the text within a budget of characters. A longer text is cut at a line break and ends with a note. */
export function withinBudget(text: string, most = CHARACTERS): string {
  if (text.length <= most) return text;
  const note = '\n\n[Truncated. Request less at once (limit, page), or a single item by its id.]';
  const cut = text.slice(0, most - note.length);
  const lastLine = cut.lastIndexOf('\n');
  return (lastLine > most / 2 ? cut.slice(0, lastLine) : cut) + note;
}

/** Returns the beginning of a text, on one line. */
export function excerpt(text: string, characters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= characters ? line : `${line.slice(0, characters - 1).trimEnd()}…`;
}
