import * as z from 'zod';

export interface ObjectSchema {
  [key: string]: unknown;
  type: 'object';
  properties?: Record<string, object>;
  required?: string[];
}

/** What a tool takes, as clients send it: before defaults and conversions. */
export const inputSchema = (schema: z.ZodObject): ObjectSchema => toJsonSchema(schema, 'input');

/** What it gives. Not closed: a field that the API adds later breaks no client that checks its answers. */
export const outputSchema = (schema: z.ZodObject): ObjectSchema => toJsonSchema(schema, 'output');

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // Bounds of safe integers say nothing that `integer` does not.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // `format` says the same in a word; the pattern of a date takes 300 characters.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return splitTypes(json) as ObjectSchema;
}

/** `type: [string, null]` as `anyOf`, at any depth: some models' own formats of tools know one type at a time. */
function splitTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(splitTypes);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, splitTypes(part)]));
  const { type, description, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const anyOf = type.map((name) => (name === 'null' ? { type: name } : { type: name, ...rest }));
  return { anyOf, ...(description === undefined ? {} : { description }) };
}
