import fc from 'fast-check';
import type { JsonSchema, NamedSchemas } from '#shared/contract/openapi-examples.ts';

/** Ids that mean something on the platform that is asked, by nothing: any of them may stand wherever an id may. */
export type KnownIds = readonly string[];

/**
 * Values that a schema takes; now and then, one field deep, a value that it does not.
 * @param ids what fields named like an id hold, mostly
 */
export function arbitraryOf(
  schema: JsonSchema | boolean,
  named: NamedSchemas,
  ids: KnownIds,
  name = '',
): fc.Arbitrary<unknown> {
  const good = goodOf(schema, named, ids, name);
  return fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: JUNK });
}

/** What nobody should send. */
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

function goodOf(
  schema: JsonSchema | boolean,
  named: NamedSchemas,
  ids: KnownIds,
  name: string,
): fc.Arbitrary<unknown> {
  const of = (part: JsonSchema | boolean, partName: string) => arbitraryOf(part, named, ids, partName);
  if (typeof schema === 'boolean') return JUNK;
  if (schema.$ref) return of(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => of(choice, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return objectOf(schema, of);
  if (type === 'array')
    return fc.array(of(schema.items ?? {}, name), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 6),
    });
  if (type === 'string') return textOf(schema, name, ids);
  if (type === 'integer') return fc.integer(range(schema));
  if (type === 'number')
    return fc.oneof(fc.integer(range(schema)), fc.double({ ...range(schema), noNaN: true }));
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : JUNK;
}

function objectOf(
  { properties, required = [], additionalProperties }: JsonSchema,
  of: (schema: JsonSchema | boolean, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? of(additionalProperties, '') : JUNK;
    return fc.dictionary(fc.string({ maxLength: 10 }), value, { maxKeys: 4 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part, name)]));
  const whole = fc.record(fields, { requiredKeys: required });
  // Now and then something that is required is left out.
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

const range = ({ minimum, maximum }: JsonSchema) => ({
  min: Math.max(minimum ?? -5, -(2 ** 31)),
  max: Math.min(maximum ?? 1000, 2 ** 31 - 1),
});

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
  ids: KnownIds,
): fc.Arbitrary<string> {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength ?? 80, minLength + 200)) };
  const plain = fc.string({ ...length, unit: 'grapheme' });
  const words = pattern
    ? fc.oneof(matching(pattern), plain)
    : format && FORMATS[format]
      ? FORMATS[format]
      : plain;
  return ids.length > 0 && /(^|[a-z])ids?$/i.test(name)
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...ids) }, words)
    : words;
}

/** Some patterns look ahead, which no generator can. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  } catch {
    return fc.constantFrom('Colophon-Test-1', '1', 'x');
  }
}
