import { type ComponentType, lazy } from 'react';
import { reloaded, reloadOnce } from './reload-once.ts';

/**
 * A page whose code is loaded when it is first shown; gives up after two minutes (product-spec.md §8). Code that is not
 * there any more was replaced by a deployment: the page is loaded anew once, then the reader is told.
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

/** The same for a page with fields: MUI and its theme come with it, and only with it. */
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
