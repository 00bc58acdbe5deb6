import * as z from 'zod';
import { mustBe } from '#shared/input/explain-issue.ts';
import { parseOutsideJson } from '#shared/input/parse-json.ts';

/**
 * Accepts a list or an object also as JSON text, which multipart forms send. An empty text counts as absent.
 * @param phrase what the text must be: "a JSON list of texts"
 */
export function jsonText<T extends z.ZodType>(schema: T, phrase: string) {
  const parsed = z.string(mustBe(phrase)).transform((text, context) => {
    if (text.trim() === '') return undefined;
    try {
      return parseOutsideJson(text);
    } catch {
      context.addIssue({ code: 'custom', input: text, params: { phrase } });
      return z.NEVER;
    }
  });
  return z.union([schema, parsed.pipe(schema.optional())]);
}

/** Accepts null, or an empty text from a form, for a value to remove. */
export const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]);

/** Treats null and an empty text as absent: responses contain null, which a client may send back, and forms send an empty text. */
export const nothingAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), schema]);

/** Treats an empty text as absent, because forms send it for an empty field. */
export const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]);
