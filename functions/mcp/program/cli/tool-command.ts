import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { inputSchema } from '../../json-schema.ts';
import type { Tool } from '../../tool.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  description?: string;
  default?: unknown;
}

export interface CommandShape {
  name: string;
  /** The tool's own words by default. */
  summary?: string;
  /** The command's argument, such as `<words...>`, and the tool's argument that it fills. */
  takes?: { syntax: string; fills: string };
  /** Arguments of the tool that are no options. */
  without?: readonly string[];
}

/**
 * Makes a command of a tool.
 * @param run gets the arguments as the tool takes them
 */
export function commandOf(
  tool: Tool,
  { name, summary, takes, without = [] }: CommandShape,
  run: (input: Record<string, unknown>) => Promise<void>,
): Command {
  const command = new Command(name).description(tool.description);
  if (summary) command.summary(summary);
  if (takes) command.argument(takes.syntax);
  addOptions(command, tool, { without: [...without, ...(takes ? [takes.fills] : [])] });
  const isList = takes && propertiesOf(tool)[takes.fills]?.type === 'array';
  return command.action(async (argument: unknown) => {
    const own = takes
      ? { [takes.fills]: Array.isArray(argument) && !isList ? argument.join(' ') : argument }
      : {};
    await run({ ...command.opts(), ...own });
  });
}

/**
 * Adds a tool's arguments as options of the same names, with the contract's descriptions. Lists
 * are given by repeating an option, objects as JSON or as the name of a JSON file: `@items.json`.
 * @param without the arguments that the command fills itself
 * @param mayMiss whether the command can complete what the tool requires
 */
export function addOptions(
  command: Command,
  tool: Tool,
  { without = [], mayMiss = false }: { without?: readonly string[]; mayMiss?: boolean } = {},
): void {
  const { required = [] } = inputSchema(tool.input);
  for (const [name, schema] of Object.entries(propertiesOf(tool))) {
    if (without.includes(name)) continue;
    const option = optionOf(name, schema);
    if (required.includes(name) && !mayMiss) option.makeOptionMandatory();
    command.addOption(option);
  }
}

const propertiesOf = (tool: Tool): Record<string, Schema> => inputSchema(tool.input).properties ?? {};

type Kind = 'text' | 'number' | 'true|false' | 'list' | 'json';

/** The option of a tool's argument: `maxPrice` is `--max-price`. */
export const flagOf = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function optionOf(name: string, schema: Schema): Option {
  const flag = flagOf(name);
  const kind = kindOf(schema);
  const form = kind === 'json' ? `Its form: ${formOf(schema)}` : undefined;
  const again = kind === 'list' ? 'Can be repeated.' : undefined;
  const help = [schema.description, form, again].filter(Boolean).join(' ');
  const option = new Option(`${flag} <${kind === 'list' ? 'text' : kind}>`, help);
  if (schema.default !== undefined) option.default(undefined, JSON.stringify(schema.default));
  const choices = schema.enum?.filter((value) => typeof value === 'string');
  if (choices?.length && choices.length === schema.enum?.length) return option.choices(choices);
  return option.argParser((text: string, before: unknown) => parsedAs(text, kind, before));
}

/** Writes the form of a JSON value on one line: `{ kind: error|praise, severity?: minor|major }`. */
function formOf({
  type,
  enum: values,
  anyOf,
  items,
  properties,
  additionalProperties,
  required = [],
}: Schema): string {
  if (values) return values.map(String).join('|');
  if (anyOf) return anyOf.map(formOf).join(' or ');
  if (items) return `[${formOf(items)}, …]`;
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${formOf(field)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  return typeof additionalProperties === 'object'
    ? `{ name: ${formOf(additionalProperties)} }`
    : (type ?? 'any');
}

function parsedAs(text: string, kind: Kind, before: unknown): unknown {
  if (kind === 'list') return [...(Array.isArray(before) ? before : []), text];
  if (kind === 'number') {
    if (text.trim() === '' || Number.isNaN(Number(text)))
      throw new InvalidArgumentError('It isn’t a number.');
    return Number(text);
  }
  if (kind === 'true|false') return text === 'true';
  return kind === 'json' ? jsonIn(text) : text;
}

/** Parses JSON, also of a file: `@items.json`. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text) as unknown;
  } catch (error) {
    throw new InvalidArgumentError(
      `It isn’t JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function kindOf(schema: Schema): Kind {
  const types = new Set([schema, ...(schema.anyOf ?? [])].map(({ type }) => type));
  if (types.has('array')) return schema.items?.type === 'string' ? 'list' : 'json';
  if (types.has('string') || schema.enum) return 'text';
  if (types.has('number') || types.has('integer')) return 'number';
  return types.has('boolean') ? 'true|false' : 'json';
}
