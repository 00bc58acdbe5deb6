import { useEffect, useState } from 'react';

/** Loads something that only the browser has, once; whether it is there. */
export function useLoaded(load: () => Promise<unknown>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded never changes
  useEffect(() => {
    void load().then(() => setLoaded(true));
  }, []);
  return isLoaded;
}
