import { reloadOnce } from './app/reload-once.ts';
import { sayNotLoaded } from './app/say-not-loaded.ts';
import { afterFirstPaint } from './lib/after-first-paint.ts';

const start = () =>
  import('./start.tsx').catch((error: unknown) => {
    // Replaced by a deployment since the page was sent (product-spec.md §8).
    if (reloadOnce()) return;
    sayNotLoaded();
    throw error;
  });

// The preload is in the pages that nobody can read without the code; the others stand there, drawn by the server.
if (document.querySelector('link[data-app]')) void start();
else afterFirstPaint(start);
