import * as z from 'zod';

const Remembered = z.object({ fingerprint: z.string(), setId: z.string() });
const keyOf = (memory: string) => `uploads:${memory}`;

/** The set that these very files were begun in. */
export function readSetId(memory: string, fingerprint: string): string | undefined {
  try {
    const { data } = Remembered.safeParse(JSON.parse(localStorage.getItem(keyOf(memory)) ?? ''));
    return data?.fingerprint === fingerprint ? data.setId : undefined;
  } catch {
    return undefined;
  }
}

export function rememberSet(memory: string, fingerprint: string, setId: string): void {
  try {
    localStorage.setItem(keyOf(memory), JSON.stringify({ fingerprint, setId }));
  } catch {
    // Without it, a reload sends all files again.
  }
}

export function forgetSet(memory: string): void {
  try {
    localStorage.removeItem(keyOf(memory));
  } catch {
    // As above.
  }
}
