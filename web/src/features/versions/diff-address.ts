/** Two versions to compare. */
export interface DiffRange {
  from: number;
  to: number;
}

/** Returns the path of a comparison. */
export const diffAddress = (archiveId: string, { from, to }: DiffRange): string =>
  `/papers/${archiveId}/diff?from=${from}&to=${to}`;

/**
 * Reads the versions that a URL compares. Defaults to the newest and the one before it.
 * @param numbers of the paper's versions, in any order
 * @returns undefined if the paper has one version only
 */
export function readDiffRange(params: URLSearchParams, numbers: number[]): DiffRange | undefined {
  const [newest, before] = numbers.toSorted((a, b) => b - a);
  if (newest === undefined || before === undefined) return undefined;
  const named = (name: string) => numbers.find((number) => String(number) === params.get(name));
  const to = named('to') ?? newest;
  const from =
    named('from') ?? numbers.filter((number) => number < to).toSorted((a, b) => b - a)[0] ?? before;
  return from === to ? { from: before, to: newest } : { from, to };
}
