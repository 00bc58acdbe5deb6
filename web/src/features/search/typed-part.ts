import { SEARCH_COMMANDS, type SearchCommand } from '#shared/domain/search-query.ts';

/** What somebody is typing in the search box, and where it stands in the text: `[start, end)`. */
export type TypedPart =
  | { kind: 'words'; words: string; start: number; end: number }
  | { kind: 'command'; name: string; start: number; end: number }
  | { kind: 'value'; command: SearchCommand; value: string; start: number; end: number };

/** The part around the caret: a command's name after a slash, a command's value, or else words. */
export function typedPartAt(text: string, caret: number): TypedPart {
  const { start, end } = partAround(text, caret);
  const typed = text.slice(start, caret);
  const [, command, value] = /^\/([a-z]+):"?([^"]*)$/i.exec(typed) ?? [];
  const name = command?.toLowerCase();
  if (name !== undefined && isCommand(name))
    return { kind: 'value', command: name, value: value ?? '', start, end };
  const [, begun] = /^\/([a-z]*)$/i.exec(typed) ?? [];
  if (begun !== undefined) return { kind: 'command', name: begun.toLowerCase(), start, end };
  return { kind: 'words', words: plainWords(text), start, end };
}

/** The text with a part replaced, and where the caret goes: behind it. A finished part is followed by one space. */
export function replacePart(
  text: string,
  { start, end }: { start: number; end: number },
  { by, isFinished }: { by: string; isFinished: boolean },
): { text: string; caret: number } {
  const before = text.slice(0, start) + by + (isFinished ? ' ' : '');
  const after = text.slice(end);
  return { text: before + (isFinished ? after.trimStart() : after), caret: before.length };
}

/** The commands of a text, for those who keep them and replace its words: `/category:cs.AI /from:2026`. */
export const commandsIn = (text: string): string => (text.match(COMMAND) ?? []).join(' ').trim();

/** What is searched for, without commands, quotation marks and what is excluded. */
const plainWords = (text: string): string =>
  text
    .replaceAll(COMMAND, ' ')
    .replaceAll(/(^|\s)-(?:"[^"]*"?|\S*)/g, ' ')
    .replaceAll('"', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const COMMAND = /\/[a-z]+:(?:"[^"]*"?|[^\s"]*)/gi;

const isCommand = (name: string): name is SearchCommand => Object.hasOwn(SEARCH_COMMANDS, name);

/** From the space before the caret to the one behind it; spaces between quotation marks are part of a part. */
function partAround(text: string, caret: number): { start: number; end: number } {
  let start = 0;
  let inQuotes = false;
  for (let index = 0; index < caret; index += 1) {
    const character = text.charAt(index);
    if (character === '"') inQuotes = !inQuotes;
    else if (!inQuotes && /\s/.test(character)) start = index + 1;
  }
  const rest = text.slice(caret);
  const length = inQuotes ? rest.indexOf('"') + 1 || -1 : rest.search(/\s/);
  return { start, end: length < 0 ? text.length : caret + length };
}
