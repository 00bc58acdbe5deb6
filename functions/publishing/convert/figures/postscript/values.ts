/** A value on PostScript's stacks. Strings are mutable, so they are boxed. Keys of dictionaries are names or numbers. */
export type Value =
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'name'; value: string; executable: boolean }
  | { kind: 'string'; value: { text: string } }
  | { kind: 'array'; value: Value[]; executable: boolean }
  | { kind: 'dictionary'; value: Map<string, Value> }
  | { kind: 'mark' | 'null' | 'save' };

/** Thrown for unsupported features and exceeded limits. The figure isn't drawn then. */
export class Unsupported extends Error {
  override name = 'Unsupported';
}

export const number = (value: number): Value => {
  if (!Number.isFinite(value)) throw new Unsupported('undefinedresult');
  return { kind: 'number', value };
};
export const boolean = (value: boolean): Value => ({ kind: 'boolean', value });
export const name = (value: string, executable = false): Value => ({ kind: 'name', value, executable });
export const string = (text: string): Value => ({ kind: 'string', value: { text } });
export const array = (value: Value[], executable = false): Value => ({ kind: 'array', value, executable });
export const dictionary = (entries: Iterable<[string, Value]> = []): Value => ({
  kind: 'dictionary',
  value: new Map(entries),
});
export const nothing: Value = { kind: 'null' };

/** Returns the dictionary key of a name or a number. */
export function keyOf(value: Value): string {
  if (value.kind === 'name') return value.value;
  if (value.kind === 'string') return value.value.text;
  if (value.kind === 'number') return `#${value.value}`;
  throw new Unsupported(`typecheck: ${value.kind} as a key`);
}

export const keyValue = (key: string): Value =>
  /^#-?[\d.]+$/.test(key) ? number(Number(key.slice(1))) : name(key);
