import { SEARCH_COMMANDS, type SearchCommand } from '#shared/domain/search-query.ts';

/** The part of the search text that the caret is in, with its range `[start, end)`. */
export type TypedPart =
  | { kind: 'words'; words: string; start: number; end: number }
  | { kind: 'command'; name: string; start: number; end: number }
  | { kind: 'value'; command: SearchCommand; value: string; start: number; end: number };

/** Returns the part around the caret: a command's name after a slash, a command's value, or words. */
export function typedPartAt(text: string, caret: number): TypedPart {
  const { start, end } = partAround(text, caret);
  const typed = text.slice(start, caret);
  const [, command, value] = /^\/([a-z]+):"?([^"]*)$/i.exec(typed) ?? [];
  const name = command?.toLowerCase();
  if (name !== undefined && isCommand(name))
    return { kind: 'value', command: name, value: value ?? '', start, end };
  const [, prefix] = /^\/([a-z]*)$/i.exec(typed) ?? [];
  if (prefix !== undefined) return { kind: 'command', name: prefix.toLowerCase(), start, end };
  return { kind: 'words', words: plainWords(text), start, end };
}

/** Returns the text with a part replaced, and the caret after it. A complete part is followed by one space. */
export function replacePart(
  text: string,
  { start, end }: { start: number; end: number },
  { replacement, isComplete }: { replacement: string; isComplete: boolean },
): { text: string; caret: number } {
  const before = text.slice(0, start) + replacement + (isComplete ? ' ' : '');
  const after = text.slice(end);
  return { text: before + (isComplete ? after.trimStart() : after), caret: before.length };
}

/** Returns the commands in a text without its words: `/category:cs.AI /from:2026`. */
export const commandsIn = (text: string): string => (text.match(COMMAND) ?? []).join(' ').trim();

/** Returns the words of a text, without commands, quotation marks and excluded words. */
const plainWords = (text: string): string =>
  text
    .replaceAll(COMMAND, ' ')
    .replaceAll(/(^|\s)-(?:"[^"]*"?|\S*)/g, ' ')
    .replaceAll('"', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const COMMAND = /\/[a-z]+:(?:"[^"]*"?|[^\s"]*)/gi;

const isCommand = (name: string): name is SearchCommand => Object.hasOwn(SEARCH_COMMANDS, name);

/** Returns the range between the spaces around the caret. Spaces in quotation marks don't end a part. */
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
