import { expect, it } from 'vitest';
import { generateOpenApi } from './openapi.ts';
import type { JsonSchema, NamedSchemas } from './openapi-examples.ts';

interface Operation {
  parameters?: { name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: NamedSchemas };
}

/** Returns the numbers of a schema that have no maximum, by their place. */
function unbounded(
  schema: JsonSchema | boolean | undefined,
  place: string,
  named: NamedSchemas,
  above: readonly unknown[] = [],
): string[] {
  if (typeof schema !== 'object' || above.includes(schema)) return [];
  const below = (part: JsonSchema | boolean | undefined, name = '') =>
    unbounded(part, place + name, named, [...above, schema]);
  if (schema.$ref) return below(named[schema.$ref.split('/').at(-1) ?? '']);
  const isNumber = [schema.type].flat().some((type) => type === 'integer' || type === 'number');
  const isOpen = isNumber && schema.enum === undefined && schema.const === undefined;
  return [
    ...(isOpen && schema.maximum === undefined ? [place] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => below(part, `.${name}`)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items, schema.additionalProperties].flatMap(
      (part) => below(part),
    ),
  ];
}

it('bounds every number that a caller sends, because one more than the largest can’t be stored', async () => {
  const document = JSON.parse(JSON.stringify(await generateOpenApi())) as Document;
  const { schemas } = document.components;
  const inputs = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => [
      ...parameters.map(({ name, schema }) => ({ place: `${method} ${path} ?${name}`, schema })),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => ({
        place: `${method} ${path} `,
        schema,
      })),
    ]),
  );
  expect(inputs.length).toBeGreaterThan(200);
  expect(inputs.flatMap(({ place, schema }) => unbounded(schema, place, schemas))).toEqual([]);
});
