import * as z from 'zod';
import type { JsonSchema } from '#shared/contract/openapi-examples.ts';
import { plainJsonInput } from '#shared/contract/plain-json-input.ts';

export interface ObjectSchema {
  [key: string]: unknown;
  type: 'object';
  properties?: Record<string, object>;
  required?: string[];
}

type Schema = Record<string, unknown>;

/**
 * Returns the JSON Schema of a tool's input as clients send it: before defaults and conversions. Other arguments are refused. Forms that
 * only HTTP requests need are left out: empty fields, and lists and objects as JSON text.
 */
export const inputSchema = (schema: z.ZodObject): ObjectSchema =>
  plainJsonInput(toJsonSchema(schema, 'input') as JsonSchema) as ObjectSchema;

/** Returns the whole JSON Schema of a tool's output. It allows additional fields, so that new API fields don't break clients that validate. */
export const outputSchema = (schema: z.ZodObject): ObjectSchema => toJsonSchema(schema, 'output');

/** Returns the names of a tool's output fields alone: in a list of tools, every word costs context. */
export const outline = ({ properties = {} }: ObjectSchema): ObjectSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
});

/** Returns an input without the insides of some fields, which few calls need; `find_tools` shows them. */
export function withoutInsides(schema: ObjectSchema, fields: readonly string[]): ObjectSchema {
  const insides = fields.flatMap((name) => {
    const { description } = (schema.properties?.[name] ?? {}) as { description?: string };
    return [[name, { description: `${description ?? ''} Its form: find_tools.`.trim() }] as const];
  });
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(insides) } };
}

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
  return rewritten(json, splitTypes) as ObjectSchema;
}

/** Rewrites every schema in a schema, from the inside. */
function rewritten(value: unknown, rewrite: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((part) => rewritten(part, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  return rewrite(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rewritten(part, rewrite)])),
  );
}

/** Replaces `type: [string, null]` by `anyOf`: some models' tool formats allow only one type at a time. */
function splitTypes(schema: Schema): Schema {
  const { type, description, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const anyOf = type.map((name) => (name === 'null' ? { type: name } : { type: name, ...rest }));
  return { anyOf, ...(description === undefined ? {} : { description }) };
}
