/**
 * Creates a value at its first use and keeps it, so that clients and entities cost nothing on routes that don't need
 * them. The annotation below lets the bundler leave out those that a function never names.
 */
// @__NO_SIDE_EFFECTS__
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
