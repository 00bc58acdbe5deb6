import type * as z from 'zod';

/**
 * The values as the schema wants them: what may be left out and was left empty is left out, so that it is neither
 * checked nor sent. Required fields stay, so that their own sentence is shown.
 */
export function withoutEmpty(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(isEmpty(value) && mayBeAbsent(schema, name))),
  );
}

function mayBeAbsent(schema: z.ZodObject, name: string): boolean {
  const field: z.core.$ZodType | undefined = schema.shape[name];
  // Optional, or with a value of its own in its place.
  return field?._zod.optin !== undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}
