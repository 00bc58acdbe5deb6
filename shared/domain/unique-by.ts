/** Returns the items whose key no earlier item has, in their order. */
export const uniqueBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): T[] =>
  [...Map.groupBy(items, keyOf).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
