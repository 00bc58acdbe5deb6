/** A set of listeners. */
export interface Listeners<Value> {
  /** Adds a listener and returns a function that removes it. */
  add(listener: (value: Value) => void): () => void;
  notify(value: Value): void;
}

export function listeners<Value>(): Listeners<Value> {
  const all = new Set<(value: Value) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    notify: (value) => {
      for (const listener of all) listener(value);
    },
  };
}
