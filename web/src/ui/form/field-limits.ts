import * as z from 'zod';

/** How many characters a text may have; null where the schema sets no limit. */
export interface FieldLimits {
  min: number | null;
  max: number | null;
}

/**
 * Reads the limits of a text field from the schema that checks it, so that a counter always shows the checked numbers.
 * @param path the field's name in the form, such as `detailedAnalysis.methodology`
 */
export function fieldLimits(schema: z.ZodObject, path: string): FieldLimits {
  let field: unknown = schema;
  for (const name of path.split('.')) {
    const object = innermost(field);
    if (object instanceof z.ZodObject) field = object.shape[name];
    else field = object instanceof z.ZodRecord ? object.valueType : undefined;
  }
  const text = innermost(field);
  return text instanceof z.ZodString
    ? { min: text.minLength, max: text.maxLength }
    : { min: null, max: null };
}

/** Strips what surrounds a type: optional, nullable, default, and transformations. */
function innermost(type: unknown): unknown {
  if (type instanceof z.ZodPipe)
    return innermost(type.def.in instanceof z.ZodTransform ? type.def.out : type.def.in);
  const isWrapped =
    type instanceof z.ZodOptional ||
    type instanceof z.ZodNullable ||
    type instanceof z.ZodDefault ||
    type instanceof z.ZodPrefault;
  return isWrapped ? innermost(type.unwrap()) : type;
}
