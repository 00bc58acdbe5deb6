import { LIMITS } from '#shared/constants.ts';

/** JSON that is nested more deeply than anything we accept. */
export class JsonTooDeep extends SyntaxError {
  override name = 'JsonTooDeep';

  constructor() {
    super(`JSON may be nested at most ${LIMITS.jsonDepth} levels deep.`);
  }
}

/**
 * Parses JSON from outside. Functions that walk a value call themselves for each level, and DynamoDB stores 32.
 * @throws SyntaxError for malformed JSON, JsonTooDeep
 */
export function parseOutsideJson(text: string, revive?: (key: string, value: unknown) => unknown): unknown {
  if (isDeep(text)) throw new JsonTooDeep();
  return JSON.parse(text, revive);
}

function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') at = endOfText(text, at + 1);
    else if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    if (depth > LIMITS.jsonDepth) return true;
  }
  return false;
}

/** Returns the place of the quotation mark that ends a text. */
function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
