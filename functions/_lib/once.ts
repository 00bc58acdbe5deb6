/**
 * Makes a value at its first use and keeps it: clients and entities cost nothing where a route never needs them. The
 * note below tells the bundler so, and it leaves out those that a function never names.
 */
// @__NO_SIDE_EFFECTS__
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
