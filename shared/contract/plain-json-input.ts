import type { JsonSchema } from '#shared/contract/openapi-examples.ts';

/**
 * Returns the schema of a JSON body or a parameter without what only forms and queries send: an empty text for an absent value, and a text
 * beside the typed value. The API accepts them in JSON too, but programs that generate clients make a class of each alternative.
 */
export function plainJsonInput(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = withPlainParts(schema);
  if (!anyOf) return rest;
  const filled = anyOf.filter((each) => each.const !== '');
  // A single file beside a list of files, and "true" beside true.
  const isRepeated = filled.some(({ type, items }) => type === 'boolean' || isFile(items));
  const typed = filled.filter((each) => !isAnyText(each) && !(isRepeated && each.type === 'string'));
  const kept = typed.some(({ type }) => type !== 'null') ? typed : filled;
  const [only, ...others] = kept;
  return only && others.length === 0 ? { ...only, ...rest } : { ...rest, anyOf: kept };
}

function withPlainParts(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, plain(each)]),
          ),
        }
      : {}),
    ...(items === undefined ? {} : { items: plain(items) }),
    ...(anyOf ? { anyOf: anyOf.map(plainJsonInput) } : {}),
  };
}

const plain = (schema: JsonSchema | boolean) =>
  typeof schema === 'boolean' ? schema : plainJsonInput(schema);
const isAnyText = (schema: JsonSchema) => schema.type === 'string' && Object.keys(schema).length === 1;
const isFile = (schema: JsonSchema | boolean | undefined) =>
  typeof schema === 'object' && 'contentMediaType' in schema;
