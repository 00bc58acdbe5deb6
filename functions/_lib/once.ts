/** Makes a value at its first use and keeps it: clients and entities cost nothing where a route never needs them. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
