import { type ComponentType, lazy, type ReactElement, useState } from 'react';
import type { Params } from 'react-router';
import { reloaded, reloadOnce } from './reload-once.ts';

const loaders = new WeakMap<object, Load<unknown>>();

/** Loads a page's code, and the text of a page whose address is known. @param params of the route */
type Load<Loaded> = (params?: Params) => Promise<Loaded>;

/**
 * Returns a page whose code is loaded when it is first shown, with a timeout of 2 minutes. Missing code was replaced by a
 * deployment: the browser reloads once, then the reader sees an error.
 */
export function lazyPage(load: Load<ComponentType>): ComponentType {
  const loadOnce = async (params?: Params) => {
    code.loaded = await withTimeout(
      load(params).catch((error: unknown) => {
        if (reloadOnce()) return new Promise<never>(() => undefined);
        throw error;
      }),
    );
    reloaded();
    return { default: code.loaded };
  };
  const code: PageCode = { later: lazy(() => loadOnce()), loaded: undefined };
  return withLoader(() => <Code {...code} />, loadOnce);
}

interface PageCode {
  later: ComponentType;
  loaded: ComponentType | undefined;
}

/** Renders a page whose code is there already at once, without a skeleton. */
function Code({ loaded, later }: PageCode) {
  const [Page] = useState(() => loaded ?? later);
  return <Page />;
}

function withLoader(page: ComponentType, load: Load<unknown>): ComponentType {
  loaders.set(page, load);
  return page;
}

/** Loads the code of a lazy page before it is rendered. Other components need none. */
export async function loadPage({ type }: ReactElement, params: Params): Promise<void> {
  if (typeof type !== 'string') await loaders.get(type)?.(params);
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
