import leven from 'leven';
import type * as z from 'zod';
import type { $ZodType, $ZodTypeDef, $ZodTypes } from 'zod/v4/core';

/** A name in an input that its schema doesn't have. */
export interface UnknownName {
  path: string[];
  message: string;
}

/**
 * Returns the names in an input that its schema doesn't have, at any depth, each with the name that was probably meant. Without this,
 * zod drops them, and the call does something else than its sender wanted.
 * @param kind what a name is called to the sender: `argument` or `parameter`
 */
export function unknownNames(schema: z.ZodType, given: unknown, kind: string): UnknownName[] {
  const unknown = unknownPaths(schema, given);
  if (unknown.length === 0) return [];
  const known = pathsOf(schema);
  return unknown.map((path) => ({ path, message: explain(path, known, kind) }));
}

function explain(path: string[], known: string[], kind: string): string {
  const start = `There is no ${kind} “${path.join('.')}”.`;
  const meant = nearest(path, known);
  if (meant !== undefined) return `${start} Did you mean “${meant}”?`;
  return known.length === 0 ? start : `${start} The ${kind}s are: ${known.join(', ')}.`;
}

/** Longer names than this are similar enough to say something of names elsewhere in the input. */
const SHORT = 2;
/** The greatest share of letters that may differ. */
const MOST_DIFFERENT = 0.4;

/** Returns the known path whose last name is most like that of a path; undefined if none is. */
function nearest(path: string[], known: string[]): string | undefined {
  const [name = '', beside] = [path.at(-1), path.slice(0, -1).join('.')];
  const distances = known.flatMap((each) => {
    const above = each.split('.').slice(0, -1).join('.');
    if (above !== beside && name.length <= SHORT) return [];
    const distance = distanceOf(name, each.split('.').at(-1) ?? '') + (above === beside ? 0 : 0.05);
    return distance <= MOST_DIFFERENT ? [{ each, distance }] : [];
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.each;
}

/** Returns the known name that is most like a name; undefined if none is. */
export const nearestName = (name: string, known: string[]): string | undefined => nearest([name], known);

/** From 0 for equal names to 1 for those that have no letter in common. */
function distanceOf(name: string, known: string): number {
  const [a = '', b = ''] = [name, known].map((each) => each.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  if (a === '' || b === '') return 1;
  const isPart = a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a);
  const different = leven(a, b) / Math.max(a.length, b.length);
  return isPart ? Math.min(different, 0.3) : different;
}

/** Returns the paths of all names of a schema, such as `filters.categories`. */
function pathsOf(schema: $ZodType, above: string[] = []): string[] {
  const def = unwrapped(schema);
  if (def.type === 'array') return pathsOf(def.element, above);
  const paths = objectsIn(schema).flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([name, part]) => {
      const path = [...above, name];
      return [path.join('.'), ...pathsOf(part, path)];
    }),
  );
  return [...new Set(paths)];
}

function unknownPaths(schema: $ZodType, given: unknown, above: string[] = []): string[][] {
  if (Array.isArray(given)) {
    const element = unwrapped(schema);
    return element.type === 'array'
      ? given.flatMap((each) => unknownPaths(element.element, each, above))
      : [];
  }
  if (typeof given !== 'object' || given === null) return [];
  const objects = objectsIn(schema);
  if (objects.length === 0 || objects.some(({ catchall }) => catchall)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const parts = objects.flatMap(({ shape }) => shape[name] ?? []);
    const [part] = parts;
    if (!part) return [[...above, name]];
    return parts.length === 1 ? unknownPaths(part, value, [...above, name]) : [];
  });
}

/** Types of values that have no names. */
const PLAIN = new Set([
  'string',
  'number',
  'boolean',
  'bigint',
  'date',
  'enum',
  'literal',
  'null',
  'undefined',
]);

/** The objects that a schema can be: one, those of a union, whose other options are plain values, or none if any name can be good. */
function objectsIn(schema: $ZodType): { shape: Record<string, $ZodType>; catchall: boolean }[] {
  const def = unwrapped(schema);
  if (def.type === 'object')
    return [
      { shape: def.shape, catchall: def.catchall !== undefined && def.catchall._zod.def.type !== 'never' },
    ];
  if (def.type !== 'union') return [];
  const options = def.options.filter((option) => !PLAIN.has(unwrapped(option).type)).map(objectsIn);
  return options.every(({ length }) => length > 0) ? options.flat() : [];
}

function unwrapped(schema: $ZodType): $ZodTypes['_zod']['def'] {
  const def = schema._zod.def as $ZodTypeDef as $ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrapped(def.innerType);
    case 'pipe':
      return unwrapped(def.in);
    case 'lazy':
      return unwrapped(def.getter());
    default:
      return def;
  }
}
