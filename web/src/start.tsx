import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { LANGUAGE } from '#shared/input/language.ts';
import { App } from './app/app.tsx';
import { AppRoutes, loadPageAt } from './app/routes.tsx';
import './app/styles/index.css';
import { servedBody } from './features/papers/page/served-body.ts';
import { paperQueries } from './features/papers/paper-queries.ts';
import { csrf } from './lib/api-client.ts';
import { createQueryClient } from './lib/query-client.ts';
import { restoreQueries } from './lib/restore-queries.ts';
import { isAsServed, readServerState } from './lib/server-state.ts';
import { appIsThere, handOver } from './reader/hand-over.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { loadParts } from './ui/lazy-part.tsx';

document.documentElement.lang = LANGUAGE;
const root = rootElement();
const queryClient = createQueryClient();
const state = readServerState();

function render(): void {
  handOver();
  if (state) {
    restoreQueries(queryClient, state);
    const body = servedBody();
    if (body) queryClient.setQueryData(paperQueries.body(body.source).queryKey, body.html);
  }
  const app = (
    <StrictMode>
      <ErrorBoundary resetKey="">
        <BrowserRouter>
          <App queryClient={queryClient} origin={state?.origin || window.location.origin}>
            <AppRoutes />
          </App>
          <Taken />
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
  // A transition renders in short tasks, so that slow phones can scroll meanwhile.
  startTransition(() => {
    // The server renders pages in English.
    if (state && LANGUAGE === 'en' && isAsServed(state)) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

/** Loads what the page needs besides this module, so that React can take it over at once. */
async function loadCode(): Promise<void> {
  const { pathname, search } = window.location;
  await loadPageAt(pathname);
  await loadParts(new URLSearchParams(search).get('view') ?? '');
}

/** Reports that the app has taken the page over. */
function Taken() {
  useEffect(appIsThere, []);
  return null;
}

// The reader has the server's page meanwhile. The page's code imports from this module, so this module
// must not await it.
if (state) void loadCode().finally(render);
else render();
void csrf.token();

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root.');
  return root;
}
