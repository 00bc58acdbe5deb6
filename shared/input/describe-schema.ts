import type * as z from 'zod';
import { formatCount } from '#shared/input/counted.ts';

/** An error function of a schema that also says, as a phrase, what the schema accepts. */
export interface PhrasedError {
  (issue: z.core.$ZodRawIssue): string;
  phrase?: string;
}

type Schema = z.core.$ZodType;

/** Returns what a schema accepts, as the end of "must be …": "a whole number from 1 to 50". */
export function describeSchema(schema: Schema): string {
  const phrase = phraseOf(schema) ?? checksOf(schema).map(phraseOf).find(Boolean);
  if (phrase) return phrase;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return describeText(schema);
    case 'number':
      return `${isWhole(schema) ? 'a whole number' : 'a number'}${range(boundsOf(schema), 'from')}`;
    case 'boolean':
      return 'true or false';
    case 'enum':
      return describeValues(Object.values(def.entries));
    case 'literal':
      return describeValues(def.values);
    case 'array':
      return `a list${range(boundsOf(schema), 'of', 'entries')}`;
    case 'file':
      return 'a file';
    case 'null':
      return 'null';
    case 'union':
      return describeUnion(def.options);
    case 'pipe':
      return describeSchema(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return describeSchema(def.innerType);
    case 'nullable':
      return `${describeSchema(def.innerType)} or null`;
    default:
      return 'an object';
  }
}

/** Returns the sizes that a schema accepts: "50 to 5,000 characters". '' for a schema without bounds. */
export function describeSize(schema: Schema, unit: string): string {
  return sizes(boundsOf(schema), unit);
}

/** Returns the phrase that `mustBe` gave a schema or a check. */
export function phraseOf(inst: unknown): string | undefined {
  const error = (inst as { _zod?: { def?: { error?: PhrasedError } } } | undefined)?._zod?.def?.error;
  return error?.phrase;
}

/** Returns values as a choice: "draft, public or withdrawn"; of a long list the first few and how many there are. */
function describeValues(values: readonly unknown[]): string {
  const shown = values.filter((value) => value !== '').map(String);
  if (shown.length > MOST_VALUES)
    return `one of ${shown.length} values such as ${shown.slice(0, 5).join(', ')}`;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${last}` : last;
}
const MOST_VALUES = 30;

function describeUnion(options: readonly Schema[]): string {
  const phrases = options.filter((option) => !isEmptyText(option)).map(describeSchema);
  return [...new Set(phrases)].join(' or ');
}

const isEmptyText = (schema: Schema): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'pipe') return isEmptyText(def.in);
  return def.type === 'literal' && def.values.every((value) => value === '');
};

const FORMATS: Record<string, string> = {
  datetime: 'a date and time such as 2026-11-22T09:30:00Z',
  date: 'a date such as 2026-11-22',
  url: 'a web address such as https://example.org',
  email: 'an email address',
  base64url: 'a text in base64url',
  uuid: 'a UUID',
};

function describeText(schema: Schema): string {
  const named = [schema, ...checksOf(schema)]
    .map(({ _zod: { def } }) => 'format' in def && FORMATS[String(def.format)])
    .find(Boolean);
  return `${named ?? 'a text'}${range(boundsOf(schema), named ? 'with' : 'of', 'characters')}`;
}

const checksOf = (schema: Schema) => (schema._zod.def.checks ?? []) as z.core.$ZodChecks[];

const isWhole = (schema: Schema) =>
  [schema, ...checksOf(schema)].some(({ _zod: { def } }) => 'format' in def && def.format === 'safeint');

interface Bounds {
  min?: number;
  max?: number;
}

function boundsOf(schema: Schema): Bounds {
  return Object.assign({}, ...checksOf(schema).map(({ _zod: { def } }) => boundOf(def)));
}

function boundOf(def: z.core.$ZodChecks['_zod']['def']): Bounds {
  switch (def.check) {
    case 'min_length':
      return { min: def.minimum };
    case 'max_length':
      return { max: def.maximum };
    case 'length_equals':
      return { min: def.length, max: def.length };
    case 'greater_than':
      return { min: Number(def.value) };
    case 'less_than':
      return { max: Number(def.value) };
    default:
      return {};
  }
}

function range(bounds: Bounds, word: 'from' | 'of' | 'with', unit = ''): string {
  const { min, max } = bounds;
  if (word === 'from' && max === undefined) return min === undefined ? '' : ` from ${formatCount(min)}`;
  const size = sizes(bounds, unit);
  if (!size) return '';
  return word === 'from' && min === undefined ? ` of ${size}` : ` ${word} ${size}`;
}

function sizes({ min, max }: Bounds, unit: string): string {
  const units = unit && ` ${unit}`;
  if (min !== undefined && max !== undefined && min !== max)
    return `${formatCount(min)} to ${formatCount(max)}${units}`;
  if (min !== undefined && min === max) return `${formatCount(min)}${units}`;
  if (max !== undefined) return `at most ${formatCount(max)}${units}`;
  return min === undefined ? '' : `at least ${formatCount(min)}${units}`;
}
