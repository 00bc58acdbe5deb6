import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

export interface DocumentedEntity {
  name: string;
  /** The context of its table, such as `identity`. */
  table: string;
  file: string;
  /** Its docstring, on one line. */
  description: string;
  indexes: { query: string; index: string; partition: string[]; sort: string[] }[];
  attributes: { name: string; type: string; isRequired: boolean; note: string }[];
}

const Key = z.looseObject({ composite: z.array(z.string()).readonly() });
const Attribute = z.looseObject({
  type: z.union([z.string(), z.array(z.string()).readonly()]),
  required: z.boolean().optional(),
  items: z
    .union([z.string().transform((type) => ({ type })), z.looseObject({ type: z.string() })])
    .optional(),
});
/** The parts of an entity's schema that ElectroDB keeps. */
const MadeEntity = z.looseObject({
  model: z.looseObject({
    table: z.string(),
    original: z.looseObject({
      model: z.looseObject({ entity: z.string() }),
      attributes: z.record(z.string(), Attribute),
      indexes: z.record(
        z.string(),
        z.looseObject({ index: z.string().optional(), pk: Key, sk: Key.optional() }),
      ),
    }),
  }),
});

/**
 * Reads every entity of the functions, with the docstrings of its source, sorted by name. The environment must name the
 * tables by their contexts (`TABLE_IDENTITY=identity`).
 */
export async function readEntities(): Promise<DocumentedEntity[]> {
  const files = globSync('functions/**/*-entities.ts').sort();
  const entities = await Promise.all(files.map(entitiesOf));
  return entities.flat().sort((a, b) => a.name.localeCompare(b.name));
}

async function entitiesOf(file: string): Promise<DocumentedEntity[]> {
  const source = readFileSync(file, 'utf8');
  const exported: Record<string, unknown> = await import(path.resolve(file));
  return Object.entries(exported).flatMap(([name, value]) =>
    makersOf(name, value).map((make) => documented(MadeEntity.parse(make()), file, sourceOf(name, source))),
  );
}

const Maker = z.custom<() => unknown>((value) => typeof value === 'function');

/** The functions that make entities: an export `…Entity`, or the values of an export `…Entities`. */
function makersOf(name: string, value: unknown): (() => unknown)[] {
  if (name.endsWith('Entity')) return [Maker.parse(value)];
  return name.endsWith('Entities') ? Object.values(z.record(z.string(), Maker).parse(value)) : [];
}

function documented(
  { model: { table, original } }: z.infer<typeof MadeEntity>,
  file: string,
  { docstring, body }: { docstring: string; body: string },
): DocumentedEntity {
  return {
    name: original.model.entity,
    table,
    file,
    description: docstring,
    indexes: Object.entries(original.indexes).map(([query, { index = 'table', pk, sk }]) => ({
      query,
      index,
      partition: [...pk.composite],
      sort: [...(sk?.composite ?? [])],
    })),
    attributes: Object.entries(original.attributes).map(([name, attribute]) => ({
      name,
      type: typeOf(attribute),
      isRequired: attribute.required === true,
      note: noteOn(name, body),
    })),
  };
}

/** Attributes with JSON text are declared as `any`. */
function typeOf({ type, items }: z.infer<typeof Attribute>): string {
  if (typeof type !== 'string') return type.map((value) => `\`${value}\``).join(', ');
  if (type === 'any') return 'JSON text';
  return items ? `${type} of ${items.type}` : type;
}

const COMMENT = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;

/** The docstring of an entity and the source of its definition. */
function sourceOf(name: string, source: string): { docstring: string; body: string } {
  const start = source.indexOf(`export const ${name} `);
  const end = source.indexOf('\nexport ', start + 1);
  const [, docstring = ''] = new RegExp(`${COMMENT}$`).exec(source.slice(0, start)) ?? [];
  return { docstring: oneLine(docstring), body: source.slice(start, end === -1 ? undefined : end) };
}

/** The comment before an attribute, '' without one. */
function noteOn(attribute: string, body: string): string {
  const [, comment = ''] = new RegExp(`${COMMENT}${attribute}\\s*[:,]`).exec(body) ?? [];
  return oneLine(comment);
}

const oneLine = (comment: string) =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
