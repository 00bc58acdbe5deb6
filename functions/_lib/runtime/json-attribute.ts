import type * as z from 'zod';

/**
 * A list or object stored as JSON text: one attribute instead of hundreds in DynamoDB's own form, each of which every
 * read would unmarshall.
 */
export const optionalJson = {
  type: 'any',
  set: (value: unknown) => (value === undefined ? undefined : JSON.stringify(value)),
  get: (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : text),
} as const;

/** The same, for attributes that every record has. */
export const json = { ...optionalJson, required: true } as const;

/**
 * Parses JSON text of a string attribute and validates it.
 * @throws ZodError if the stored value has another shape: a bug or damaged data
 */
export const parseJson = <S extends z.ZodType>(schema: S, text: string): z.output<S> =>
  schema.parse(JSON.parse(text));
