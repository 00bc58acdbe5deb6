import type * as z from 'zod';

/**
 * Removes empty optional fields, so that they are neither checked nor sent. Keeps required fields, so that their errors are
 * shown.
 */
export function withoutEmpty(schema: z.ZodObject, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(isEmpty(value) && mayBeAbsent(schema, name))),
  );
}

function mayBeAbsent(schema: z.ZodObject, name: string): boolean {
  const field: z.core.$ZodType | undefined = schema.shape[name];
  // Optional, or with a default.
  return field?._zod.optin !== undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' && value.trim() === '';
}
