import type { JsonSchema, NamedSchemas } from '#shared/contract/openapi-examples.ts';

type Schema = JsonSchema | boolean | undefined;

/** What a list of fields needs besides the schema. */
export interface FieldContext {
  /** The components that `$ref` refers to. */
  named: NamedSchemas;
  /** The address of the section that describes a named object. */
  linkTo: (name: string) => string;
  /** Whether the fields are sent or returned. Of returned fields, those that can be missing are marked. */
  isReturned?: boolean;
}

const MAX_DEPTH = 4;

/** Returns an object's fields as a nested Markdown list: name, type, limits, default and description. */
export function fieldList(schema: JsonSchema, context: FieldContext, depth = 0): string {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => fieldItem(name, field, { isRequired: required.has(name), context, depth }))
    .join('\n');
}

interface FieldOptions {
  isRequired: boolean;
  context: FieldContext;
  depth?: number;
}

/** Returns one field with the fields inside it. */
export function fieldItem(name: string, field: Schema, options: FieldOptions): string {
  const { isRequired, context, depth = 0 } = options;
  const { schema, isNullable } = chosen(field);
  const facts = [
    typeName(field, context),
    ...(context.isReturned ? (isRequired ? [] : ['optional']) : isRequired ? ['required'] : []),
    ...(isNullable ? ['can be null'] : []),
    ...limitsOf(schema, describe(field, schema) !== ''),
    ...defaultOf(field),
  ];
  const indent = '  '.repeat(depth);
  const lines = [
    `${indent}- \`${name}\` *${facts.join(' · ')}*${brokenOff(describe(field, schema), indent)}`,
  ];
  const inner = objectIn(schema);
  if (inner && depth < MAX_DEPTH) lines.push(fieldList(inner, context, depth + 1));
  return lines.join('\n');
}

const brokenOff = (text: string, indent: string) => (text ? `\\\n${indent}  ${text}` : '');

function describe(field: Schema, schema: JsonSchema): string {
  const sentence = (typeof field === 'object' && field.description) || schema.description || '';
  const values = schema.enum ?? chosen(schema.items).schema.enum;
  return [sentence.replaceAll('\n', ' ').replace(LIMIT_SENTENCE, ''), valuesOf(values ?? [])]
    .filter(Boolean)
    .join(' ');
}

/** Says what the limits beside the type say. */
const LIMIT_SENTENCE = /(^| )(At most [\d,]+|From [\d,]+ to [\d,]+)( characters)?\.$/;

const MAX_VALUES = 20;

function valuesOf(values: unknown[]): string {
  if (values.length < 2) return '';
  const shown = values.slice(0, values.length > MAX_VALUES ? 5 : MAX_VALUES).map((each) => `\`${each}\``);
  if (values.length <= MAX_VALUES) return `One of ${shown.join(', ')}.`;
  return `One of ${values.length} values, such as ${shown.join(', ')}. [\`openapi.json\`](/api/v1/openapi.json) lists them.`;
}

/**
 * Returns the alternative of a field that says most. Forms also accept an empty text for "nothing", and JSON in a text
 * for lists and objects; these alternatives would only distract.
 */
function chosen(field: Schema): { schema: JsonSchema; isNullable: boolean } {
  if (typeof field !== 'object') return { schema: {}, isNullable: false };
  const choices = field.anyOf ?? field.oneOf;
  if (!choices) return { schema: field, isNullable: field.type === 'null' };
  const isNullable = choices.some(({ type }) => type === 'null');
  const said = choices.filter(({ type, const: only }) => type !== 'null' && only !== '');
  const telling = said.filter((choice) => !isAnyText(choice));
  const left = telling.length > 0 ? telling : said;
  if (left.length !== 1) return { schema: { ...field, anyOf: left }, isNullable };
  const inner = chosen(left[0]);
  return { schema: inner.schema, isNullable: isNullable || inner.isNullable };
}

const isAnyText = (schema: JsonSchema) =>
  schema.type === 'string' && Object.keys(schema).every((key) => key === 'type' || key === 'description');

/** Names the type: `string`, `array of object`, or a link to a named object. */
export function typeName(field: Schema, context: FieldContext): string {
  const { schema } = chosen(field);
  const ref = nameOf(schema);
  if (ref) return `[${ref}](${context.linkTo(ref)})`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeName(each, context)))].join(' or ');
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  if (type === 'array') return `array of ${typeName(schema.items, context)}`;
  if (type === 'string' && schema.format) return schema.format;
  if (type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return `map of ${typeName(schema.additionalProperties, context)}`;
  return type ?? (schema.properties ? 'object' : schema.enum ? 'string' : 'any');
}

/** The name of the component that a schema refers to. */
export const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1);

/** @param isDescribed whether a sentence says what a pattern means */
function limitsOf(schema: JsonSchema, isDescribed: boolean): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern } = schema;
  return [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(bounded(minimum), bounded(maximum), ''),
    pattern && pattern.length <= 40 && !isDescribed ? `pattern \`${pattern}\`` : '',
  ].filter(Boolean);
}

/** The limits of safe integers say nothing about the field. */
const bounded = (limit?: number) =>
  limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit;

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const low = unit && least === 0 ? undefined : least?.toLocaleString('en-US');
  const high = most?.toLocaleString('en-US');
  const text =
    low && high
      ? low === high
        ? low
        : `${low}–${high}`
      : (low && `at least ${low}`) || (high && `at most ${high}`);
  return text ? [text, unit].filter(Boolean).join(' ') : '';
}

function defaultOf(field: Schema): string[] {
  const value = typeof field === 'object' ? field.default : undefined;
  return value === undefined || value === ''
    ? []
    : [`default \`${JSON.stringify(value).replaceAll('"', '')}\``];
}

/** Returns the object whose fields a field's description lists: itself, its items' or its values'. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  const inner = schema.items ?? schema.additionalProperties;
  if (typeof inner === 'object') return objectIn(chosen(inner).schema);
  return schema.anyOf?.map((each) => objectIn(chosen(each).schema)).find(Boolean);
}
