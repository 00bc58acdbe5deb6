import * as z from 'zod';

const Remembered = z.object({ fingerprint: z.string(), setId: z.string() });
const keyOf = (memory: string) => `uploads:${memory}`;

/** Reads the upload set that these files were started in. */
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
    // Storage is blocked: a reload uploads all files again.
  }
}

export function forgetSet(memory: string): void {
  try {
    localStorage.removeItem(keyOf(memory));
  } catch {
    // Storage is blocked.
  }
}
