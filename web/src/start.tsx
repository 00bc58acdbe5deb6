import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { AppRoutes, loadPageAt } from './app/routes.tsx';
import './app/styles/index.css';
import { servedBody } from './features/papers/page/served-body.ts';
import { paperQueries } from './features/papers/paper-queries.ts';
import { csrf } from './lib/api-client.ts';
import { createQueryClient } from './lib/query-client.ts';
import { isAsServed, readServerState, restoreQueries } from './lib/server-state.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';

const root = rootElement();
const queryClient = createQueryClient();
const state = readServerState();

function render(): void {
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
        </BrowserRouter>
      </ErrorBoundary>
    </StrictMode>
  );
  // A transition renders in short tasks, so that slow phones can scroll meanwhile.
  startTransition(() => {
    if (state && isAsServed(state)) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

// The reader has the server's page meanwhile, or the prerendered home page. The page's code imports from this module, so this module
// must not await it.
if (state || window.location.pathname === '/') void loadPageAt(window.location.pathname).finally(render);
else render();
void csrf.token();

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root.');
  return root;
}
