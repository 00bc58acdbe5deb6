import type { AnyContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { LOGIN_ROWS, REGISTER_ROWS } from '../support/specified-sentences.ts';

const SPECIFIED = new Set([...REGISTER_ROWS, ...LOGIN_ROWS].map(({ sentence }) => sentence));

/** What zod says by itself, in any of its words. */
const RAW =
  /invalid (input|option|string|url|iso|key|element|datetime|date|email|format|base64)|too (small|big)|expected |received |unrecognized|undefined|\[object|\/\^/i;
const NOT_A_NUMBER = /\bNaN\b/;

/** Quoted values don't count: a caller may send any words. */
const isRaw = (message: string) => RAW.test(message.replace(/"[^"]*"/g, '')) || NOT_A_NUMBER.test(message);

const SECRET = /password|secret|token|key|^code$/i;

interface Field {
  endpoint: string;
  path: PropertyKey[];
  schema: z.core.$ZodType;
  /** The whole input, with a value at the field's path. */
  inputWith: (value: unknown) => unknown;
  root: z.ZodType;
}

const inputs = Object.entries(contract).flatMap(([resource, procedures]) =>
  Object.entries<AnyContractProcedure>(procedures).flatMap(([name, procedure]) => {
    const schema = procedure['~orpc'].inputSchema;
    return schema instanceof z.ZodType ? [{ endpoint: `${resource}.${name}`, schema }] : [];
  }),
);
const fields = inputs.flatMap(({ endpoint, schema }) =>
  fieldsOf({ endpoint, path: [], schema, inputWith: (value) => value, root: schema }),
);

/** The fields of an input, those inside objects and lists included. */
function fieldsOf(field: Field): Field[] {
  const { path, inputWith } = field;
  const { def } = (field.schema as z.core.$ZodTypes)._zod;
  const inside = (key: PropertyKey, schema: z.core.$ZodType, wrap: (value: unknown) => unknown) =>
    fieldsOf({ ...field, path: [...path, key], schema, inputWith: (value) => inputWith(wrap(value)) });
  switch (def.type) {
    case 'object':
      return [
        ...(path.length > 0 ? [field] : []),
        ...Object.entries(def.shape).flatMap(([key, part]) =>
          inside(key, part, (value) => ({ [key]: value })),
        ),
      ];
    case 'array':
      return [field, ...inside(0, def.element, (value) => [value])];
    case 'union':
      return [field, ...def.options.flatMap((option) => fieldsOf({ ...field, schema: option }))];
    case 'pipe':
      return fieldsOf({ ...field, schema: def.in._zod.def.type === 'transform' ? def.out : def.in });
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
    case 'catch':
      return fieldsOf({ ...field, schema: def.innerType });
    default:
      return path.length > 0 ? [field] : [];
  }
}

const LONG = 'x'.repeat(1_100_000);
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  'x',
  ' ',
  LONG,
  'no such value',
  -1,
  0.5,
  1e12,
  true,
  [],
  [5],
  {},
  { x: 1 },
];
/** Lists that are longer than any may be, of whatever is in them. */
const LISTS = [Array.from({ length: 600 }, () => 'x'), Array.from({ length: 600 }, () => ({}))];

const sentences = fields.flatMap(({ endpoint, root, inputWith, path }) =>
  [...WRONG, ...LISTS].flatMap((value) => {
    const issues = root.safeParse(inputWith(value)).error?.issues ?? [];
    return issues
      .filter((issue) => path.every((part, index) => issue.path[index] === part))
      .map((issue) => ({ endpoint, path: issue.path, code: issue.code, message: issue.message, value }));
  }),
);
const seen = new Map(
  sentences.map((each) => [`${each.endpoint} ${each.path.join('.')}: ${each.message}`, each]),
);
const worded = [...seen.entries()]
  .map(([at, each]) => ({ at, ...each }))
  .filter(({ message }) => !SPECIFIED.has(message));

/** The words of a field's name: `firstName` → first name. */
const namesField = ({ path, message }: { path: PropertyKey[]; message: string }) => {
  const lower = message.toLowerCase();
  const leaf = String(path.findLast((part) => typeof part === 'string') ?? '');
  const words = leaf.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return lower.includes(words) || lower.includes(leaf.toLowerCase());
};

describe('a sentence about a wrong input', () => {
  it('is found for every field of every endpoint', () => {
    expect(inputs.length).toBeGreaterThan(100);
    expect(new Set(fields.map(({ endpoint }) => endpoint)).size).toBeGreaterThan(100);
    expect(worded.length).toBeGreaterThan(1000);
    console.info(
      `${seen.size} sentences about ${new Set(fields.map(({ endpoint, path }) => endpoint + path.join('.'))).size} fields of ${inputs.length} inputs`,
    );
  });

  it('is never one of zod’s', () => {
    expect(worded.filter(({ message }) => isRaw(message)).map(({ at }) => at)).toEqual([]);
  });

  it('names the field', () => {
    expect(worded.filter((each) => !namesField(each)).map(({ at }) => at)).toEqual([]);
  });

  it('says what the field can be', () => {
    const allowed = /must be|is required|is not a field|are not fields/;
    expect(
      worded.filter(({ message, code }) => code !== 'custom' && !allowed.test(message)).map(({ at }) => at),
    ).toEqual([]);
  });

  it('says what was sent, unless it is a secret', () => {
    const silent = worded.filter(
      ({ message, code }) =>
        code !== 'custom' &&
        /must be/.test(message) &&
        !/is required/.test(message) &&
        !message.includes('; you sent '),
    );
    expect(
      silent.filter(({ path }) => !path.some((part) => SECRET.test(String(part)))).map(({ at }) => at),
    ).toEqual([]);
    const echoed = worded.filter(
      ({ path, message }) =>
        path.some((part) => /password|token|^code$/i.test(String(part))) && message.includes('you sent'),
    );
    expect(echoed.map(({ at }) => at)).toEqual([]);
  });

  it('stays short, whatever was sent', () => {
    expect(worded.filter(({ message }) => message.length > 700).map(({ at }) => at.slice(0, 200))).toEqual(
      [],
    );
  });
});
