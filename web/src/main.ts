import './lib/zod-without-eval.ts';
import { reloadOnce } from './app/reload-once.ts';
import { showLoadFailure } from './app/show-load-failure.ts';
import { afterFirstPaint } from './lib/after-first-paint.ts';
import { stateText } from './lib/state-text.ts';

const start = () =>
  import('./start.tsx').catch((error: unknown) => {
    // A deployment replaced the code after the page was sent.
    if (reloadOnce()) return;
    showLoadFailure();
    throw error;
  });

// A server-rendered page is readable before its code arrives; other pages need the code at once.
if (stateText()) afterFirstPaint(start);
else void start();
