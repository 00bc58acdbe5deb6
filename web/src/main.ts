import './lib/zod-without-eval.ts';
import { reloadOnce } from './app/reload-once.ts';
import { showLoadFailure } from './app/show-load-failure.ts';
import { afterFirstPaint } from './lib/after-first-paint.ts';
import { chosenLanguage, loadApp } from './lib/chosen-language.ts';
import { isAsServed, readServerState } from './lib/server-state.ts';
import { readToken } from './lib/stored-token.ts';
import { readWithoutApp } from './reader/read-without-app.ts';

const start = () =>
  loadApp(() => import('./start.tsx')).catch((error: unknown) => {
    // A deployment replaced the code after the page was sent.
    if (reloadOnce()) return;
    showLoadFailure();
    throw error;
  });

// A server-rendered page is readable before its code arrives, and without a session it needs none until the reader acts on it. Other pages
// need the code at once, and other languages have their own.
const state = readServerState();
if (!state || chosenLanguage() !== 'en') void start();
else if (readToken() !== null || !isAsServed(state) || state.isPartial) afterFirstPaint(start);
else readWithoutApp(start, state.viewed);
