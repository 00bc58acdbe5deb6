import fc from 'fast-check';
import type { JsonSchema, NamedSchemas } from '#shared/contract/openapi-examples.ts';
import { EXTREME_FORMATS, extremeNumber, extremeText } from './extreme-values.ts';
import { LIKELY } from './likely-values.ts';

/** Ids that exist on the platform, by kind. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** Kinds of ids by the name of the parameter or field, or the path segment before it. */
const KINDS: [RegExp, string][] = [
  [/paper|citation|submission|publication|match|eligibility|desk/i, 'papers'],
  [/agent|provider/i, 'agents'],
  [/request|queue/i, 'requests'],
  [/review|rebuttal/i, 'reviews'],
  [/user|supervisor|coauthor|reputation|suspension|scholar/i, 'users'],
];

/** Mostly an id of the kind, occasionally of another; undefined if none is known. */
export function idOf(what: string, ids: KnownIds): fc.Arbitrary<string> | undefined {
  const all = Object.values(ids).flat();
  if (all.length === 0) return undefined;
  const fitting = idsOfKind(what, ids);
  if (fitting.length === 0) return fc.constantFrom(...all);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  );
}

const idsOfKind = (what: string, ids: KnownIds): readonly string[] =>
  ids[what] ?? KINDS.flatMap(([pattern, kind]) => (pattern.test(what) ? (ids[kind] ?? []) : []));

/** Returns the ids that fit a parameter of a path: `/reviews/drafts/{id}` takes those of drafts. */
export function idsFor(template: string, name: string, ids: KnownIds): readonly string[] {
  const before = partBefore(template, name);
  return idsOfKind(before, ids).length > 0 ? idsOfKind(before, ids) : idsOfKind(name, ids);
}

/** `/reviews/drafts/{id}` → `drafts`. */
export const partBefore = (template: string, name: string): string =>
  template.split('/').at(template.split('/').indexOf(`{${name}}`) - 1) ?? '';

/** What values are generated from. */
export interface Ground {
  /** The schemas of the document, by name. */
  named: NamedSchemas;
  /** Known ids, for fields named like an id. */
  ids: KnownIds;
  /** Whether values occasionally violate their schema. */
  flawed: boolean;
  /** Whether values are at the bounds of their schema. */
  extreme?: boolean;
}

/** Generates values that fit a schema; if flawed, occasionally one that doesn't. */
export function arbitraryOf(schema: JsonSchema | boolean, ground: Ground, name = ''): fc.Arbitrary<unknown> {
  const good = goodOf(schema, ground, name);
  return ground.flawed ? fc.oneof({ weight: 15, arbitrary: good }, { weight: 1, arbitrary: JUNK }) : good;
}

/** Values that no client should send. */
export const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    2 ** 53,
    [],
    {},
    '\u0000',
    'null',
    '../../etc/passwd',
    '%00',
    '{}',
  ),
  fc.constantFrom(
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '\ud800',
    '__proto__',
    'constructor',
    'x'.repeat(5000),
  ),
);

function goodOf(schema: JsonSchema | boolean, ground: Ground, name: string): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema | boolean, partName: string) => arbitraryOf(part, ground, partName);
  if (typeof schema === 'boolean') return JUNK;
  if (schema.$ref) return of(ground.named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const likely = ground.flawed || schema.pattern || schema.type === 'array' ? undefined : LIKELY[name];
  // Half of them, so that requests get past the checks of what no schema says.
  if (likely) return ground.extreme ? fc.oneof(likely, typedOf(schema, name, ground)) : likely;
  return typedOf(schema, name, ground);
}

function typedOf(schema: JsonSchema, name: string, ground: Ground): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema | boolean, partName: string) => arbitraryOf(part, ground, partName);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return fc.oneof(...(ground.flawed ? choices : structured(choices)).map((choice) => of(choice, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return objectOf(schema, ground.flawed, of);
  if (type === 'array')
    return fc.array(of(schema.items ?? {}, name), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, ground.extreme ? 50 : 6),
      ...(ground.extreme ? { size: 'max' } : {}),
    });
  if (type === 'string') return textOf(schema, name, ground);
  if (ground.extreme && (type === 'integer' || type === 'number')) {
    const { minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 } = schema;
    return extremeNumber({ min: minimum, max: maximum }, type === 'integer');
  }
  if (type === 'integer') return fc.integer(range(schema));
  if (type === 'number')
    return fc.oneof(fc.integer(wholeRange(schema)), fc.double({ ...range(schema), noNaN: true }));
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : JUNK;
}

/** A list or an object that may be JSON text, as forms send it. */
function structured(choices: JsonSchema[]): JsonSchema[] {
  const others = choices.filter(({ type }) => type !== 'string');
  return others.some(({ type }) => type === 'array' || type === 'object') ? others : choices;
}

function objectOf(
  { properties, required = [], additionalProperties, propertyNames }: JsonSchema,
  flawed: boolean,
  of: (schema: JsonSchema | boolean, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? of(additionalProperties, '') : JUNK;
    const key = propertyNames?.enum
      ? fc.constantFrom(...propertyNames.enum.map(String))
      : fc.string({ maxLength: 10 });
    return fc.dictionary(key, value, { maxKeys: 4 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part, name)]));
  const whole = fc.record(fields, { requiredKeys: required });
  if (!flawed) return whole;
  // Occasionally omits a required field.
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

const range = ({ minimum, maximum }: JsonSchema) => ({
  min: Math.max(minimum ?? -5, -(2 ** 31)),
  max: Math.min(maximum ?? 1000, 2 ** 31 - 1),
});

/** Of the whole numbers that a schema allows: a probability from 0.05 to 1 can be 1. */
function wholeRange(schema: JsonSchema) {
  const { min, max } = range(schema);
  return { min: Math.ceil(min), max: Math.floor(max) };
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') })
    .map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl(),
  email: fc.emailAddress(),
};

function textOf(
  { format, pattern, minLength = 0, maxLength }: JsonSchema,
  name: string,
  { ids, flawed, extreme }: Ground,
): fc.Arbitrary<string> {
  if (extreme && !pattern) {
    const known = /(^|[a-z])ids?$|^coauthors$/i.test(name) ? idOf(name, ids) : undefined;
    if (known) return known;
    const most = Math.max(minLength, Math.min(maxLength ?? 2000, 20_000));
    return (format && EXTREME_FORMATS[format]) || extremeText({ min: minLength, max: most });
  }
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength ?? 80, minLength + 200)) };
  const plain = flawed ? fc.string({ ...length, unit: 'grapheme' }) : someWords(length);
  const words = pattern
    ? flawed
      ? fc.oneof(matching(pattern), plain)
      : matching(pattern)
    : format && FORMATS[format]
      ? FORMATS[format]
      : plain;
  const known = /(^|[a-z])ids?$|^coauthors$/i.test(name) ? idOf(name, ids) : undefined;
  return known ? fc.oneof({ weight: 6, arbitrary: known }, words) : words;
}

/** Letters and blanks, as people write. */
const someWords = ({ minLength, maxLength }: { minLength: number; maxLength: number }) =>
  fc
    .string({ minLength: Math.max(1, minLength), maxLength, unit: fc.constantFrom(...'abcdefghij xyz') })
    .map((text) => text.replaceAll(/^ | $/g, 'a'));

/** Patterns with a lookahead can't be generated. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 130 });
  } catch {
    return fc.constantFrom('Colophon-Test-1', '1', 'x');
  }
}
