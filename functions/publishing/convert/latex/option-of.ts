import { readGroup } from './scan.ts';

/** Returns `name={…}` or `name=…` of a list of options. */
export function optionOf(options: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[,\\s])${name}\\s*=\\s*`).exec(options);
  if (!found) return undefined;
  const at = found.index + found[0].length;
  return readGroup(options, at)?.inner ?? /^[^,]*/.exec(options.slice(at))?.[0].trim();
}
