import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

const parts: { views: readonly string[]; load: () => Promise<unknown> }[] = [];

/**
 * Loads the code of the lazy parts of a view before it is drawn: on the server, and in the browser on a page that the server drew, which
 * React would draw again if code were missing.
 * @param view the value of `?view=`; empty without one
 */
export async function loadParts(view: string): Promise<void> {
  await Promise.all(parts.map(({ views, load }) => (views.includes(view) ? load() : undefined)));
}

/**
 * Returns a part of a page whose code isn’t in the first load. The server draws it too (infra/build/browser-only.ts); parts that only the
 * browser draws are in `InBrowser`.
 * @param views the views that show it, by their values of `?view=`
 * @param loading what the browser shows until the code is there, on a page that it draws itself
 */
export function lazyPart<Props extends object>(
  views: readonly string[],
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = null,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Later = lazy(loadOnce);
  parts.push({ views, load: loadOnce });
  return (props) => {
    const [Part] = useState(() => loaded ?? Later);
    return <Suspense fallback={loading}>{createElement<Props>(Part, props)}</Suspense>;
  };
}
