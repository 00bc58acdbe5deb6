import { inspect } from 'node:util';
import { presentCause } from './cause.ts';

type Level = 'ERROR' | 'WARN' | 'INFO' | 'DEBUG';

/**
 * Makes each line of a function’s log one JSON object: level, message, the fields of the call, and the cause’s correlation id. The build
 * adds this module to each function. Lambda’s own JSON format would put the fields into the message, as text. Lines go to the
 * standard output, because Lambda wraps what its console prints.
 * @param write prints a line
 */
export function structureLog(
  write: (line: string) => void = (line) => void process.stdout.write(line),
): void {
  const printer =
    (level: Level) =>
    (...values: unknown[]) =>
      write(`${lineOf(level, values)}\n`);
  console.error = printer('ERROR');
  console.warn = printer('WARN');
  console.info = printer('INFO');
  console.log = printer('INFO');
  console.debug = printer('DEBUG');
}

function lineOf(level: Level, values: unknown[]): string {
  const [first] = values;
  // A complete line, such as a request’s.
  if (values.length === 1 && typeof first === 'string' && first.startsWith('{')) return first;
  const texts = values.filter((value) => !isFields(value));
  return toJson({
    timestamp: new Date().toISOString(),
    level,
    message: texts.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '),
    correlationId: presentCause()?.correlationId,
    ...Object.assign({}, ...values.filter(isFields).map(fieldsOf)),
  });
}

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null;

const fieldsOf = (value: object): object => (value instanceof Error ? { error: value } : value);

function toJson(line: { timestamp: string; level: Level; message: string }): string {
  try {
    return JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? described(value) : value));
  } catch {
    // A circle, or a value without a JSON form.
    const { timestamp, level } = line;
    return JSON.stringify({ timestamp, level, message: inspect(line) });
  }
}

const described = ({ name, message, stack, cause }: Error) => ({ name, message, stack, cause });
