/** Runs a task for each value, at most `atOnce` at the same time. Results are in the order of the values. */
export async function inParallel<Value, Result>(
  values: readonly Value[],
  atOnce: number,
  task: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(values.length);
  const queue = values.entries();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, values.length) }, async () => {
      for (const [at, value] of queue) results[at] = await task(value);
    }),
  );
  return results;
}
