/** Who wants to be told of something. */
export interface Listeners<Value> {
  /** Gives what ends it. */
  add(listener: (value: Value) => void): () => void;
  tell(value: Value): void;
}

export function listeners<Value>(): Listeners<Value> {
  const all = new Set<(value: Value) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (value) => {
      for (const listener of all) listener(value);
    },
  };
}
