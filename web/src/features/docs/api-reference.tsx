import { useEffect, useRef, useSyncExternalStore } from 'react';
import { API_BASE_PATH } from '#shared/constants.ts';
import { readTheme, subscribeTheme } from '../../lib/theme.ts';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from './use-loaded.ts';

/**
 * Every endpoint, drawn by RapiDoc from the API's own description, in our colours. It reckons shades from them, so it
 * gets the tokens' values and not their names.
 */
export function ApiReference() {
  const isDark = useSyncExternalStore(subscribeDark, readDark, () => false);
  const isLoaded = useLoaded(() => import('rapidoc'));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLoaded || !place.current) return;
    const viewer = document.createElement('rapi-doc');
    for (const [name, value] of Object.entries({ ...SETTINGS, ...coloursNow(isDark) }))
      viewer.setAttribute(name, value);
    place.current.replaceChildren(viewer);
    demoteMain(viewer);
  }, [isLoaded, isDark]);
  return (
    <section className="api-reference" aria-label="Reference of all endpoints">
      {!isLoaded && <PageSkeleton />}
      <div ref={place} />
    </section>
  );
}

/** It takes itself for the page, which has one `main` already, and draws itself anew more than once. */
function demoteMain({ shadowRoot }: HTMLElement): void {
  if (!shadowRoot) return;
  const demote = () => shadowRoot.querySelector('main:not([role])')?.setAttribute('role', 'presentation');
  new MutationObserver(demote).observe(shadowRoot, { childList: true, subtree: true });
}

const SETTINGS = {
  'spec-url': `${API_BASE_PATH}/openapi.json`,
  'render-style': 'view',
  'load-fonts': 'false',
  'regular-font': '"Inter", sans-serif',
  'mono-font': '"IBM Plex Mono", monospace',
  'font-size': 'default',
  'show-header': 'false',
  'show-info': 'false',
  'allow-server-selection': 'false',
  'allow-spec-url-load': 'false',
  'allow-spec-file-load': 'false',
  'show-summary-when-collapsed': 'true',
  'schema-style': 'table',
  'default-schema-tab': 'schema',
  'schema-expand-level': '1',
  'persist-auth': 'false',
  'sort-tags': 'false',
  'sort-endpoints-by': 'none',
  'response-area-height': '320px',
} as const;

/** The tokens as they are now; their values come from the style sheet, `light-dark()` resolved by the browser. */
function coloursNow(isDark: boolean): Record<string, string> {
  return {
    theme: isDark ? 'dark' : 'light',
    'bg-color': colourOf('--paper'),
    'text-color': colourOf('--ink'),
    'primary-color': colourOf('--lapis'),
  };
}

/** A colour as #rrggbb: what RapiDoc can reckon with. */
function colourOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
  probe.remove();
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const system = () => window.matchMedia('(prefers-color-scheme: dark)');

function readDark(): boolean {
  const theme = readTheme();
  return theme === 'dark' || (theme === 'auto' && system().matches);
}

function subscribeDark(listener: () => void): () => void {
  const unsubscribe = subscribeTheme(listener);
  const query = system();
  query.addEventListener('change', listener);
  return () => {
    unsubscribe();
    query.removeEventListener('change', listener);
  };
}
