import * as z from 'zod';

export interface ObjectSchema {
  [key: string]: unknown;
  type: 'object';
  properties?: Record<string, object>;
  required?: string[];
}

/** Returns the JSON Schema of a tool's input as clients send it: before defaults and conversions. Other arguments are refused. */
export const inputSchema = (schema: z.ZodObject): ObjectSchema => toJsonSchema(schema, 'input');

/** Returns the JSON Schema of a tool's output. It allows additional fields, so that new API fields don't break clients that validate. */
export const outputSchema = (schema: z.ZodObject): ObjectSchema => toJsonSchema(schema, 'output');

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      if (io === 'input' && jsonSchema.properties) jsonSchema.additionalProperties ??= false;
      // `integer` implies the bounds of safe integers.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      // `format` says the same; the pattern of a date has 300 characters.
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
  return splitTypes(json) as ObjectSchema;
}

/** Replaces `type: [string, null]` by `anyOf`, at any depth: some models' tool formats allow only one type at a time. */
function splitTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(splitTypes);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, splitTypes(part)]));
  const { type, description, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const anyOf = type.map((name) => (name === 'null' ? { type: name } : { type: name, ...rest }));
  return { anyOf, ...(description === undefined ? {} : { description }) };
}
