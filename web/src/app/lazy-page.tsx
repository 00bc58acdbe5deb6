import { type ComponentType, lazy } from 'react';
import { reloaded, reloadOnce } from './reload-once.ts';

/**
 * Returns a page whose code is loaded when it is first shown, with a timeout of 2 minutes. Missing code was replaced by a
 * deployment: the browser reloads once, then the reader sees an error.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const page = await withTimeout(
      load().catch((error: unknown) => {
        if (reloadOnce()) return new Promise<never>(() => undefined);
        throw error;
      }),
    );
    reloaded();
    return { default: page };
  });
}

/** Returns a lazy page with fields, which loads MUI and its theme too. */
export function lazyFormPage(load: () => Promise<ComponentType>) {
  return lazyPage(async () => {
    const [{ FormTheme }, Page] = await Promise.all([import('../ui/form-theme.tsx'), load()]);
    return () => (
      <FormTheme>
        <Page />
      </FormTheme>
    );
  });
}

const LOAD_TIMEOUT_MS = 120_000;

async function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('PageLoadTimeout')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}
