/** Two versions to be compared; without numbers the page takes the newest two. */
export interface DiffRange {
  from: number;
  to: number;
}

/** The address of a comparison, which can be passed on. */
export const diffAddress = (archiveId: string, { from, to }: DiffRange): string =>
  `/papers/${archiveId}/diff?from=${from}&to=${to}`;

/**
 * Which versions an address compares: those that it names, else the newest with the one before.
 * @param numbers of the versions that there are, in any order
 * @returns undefined where there are not two
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
