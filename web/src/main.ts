import './lib/zod-without-eval.ts';
import { reloadOnce } from './app/reload-once.ts';
import { showLoadFailure } from './app/show-load-failure.ts';
import { afterFirstPaint } from './lib/after-first-paint.ts';
import { isAsServed, readServerState } from './lib/server-state.ts';
import { readToken } from './lib/stored-token.ts';
import { readWithoutApp } from './reader/read-without-app.ts';

// From `public/theme.js`. The build of another language is in a file of its own (web/languages/build-language.ts).
const { language } = document.documentElement.dataset;
const startEnglish = () => import('./start.tsx');
const start = () =>
  (language
    ? import(/* @vite-ignore */ `/languages/${language}.js`).catch(startEnglish)
    : startEnglish()
  ).catch((error: unknown) => {
    // A deployment replaced the code after the page was sent.
    if (reloadOnce()) return;
    showLoadFailure();
    throw error;
  });

// A server-rendered page is readable before its code arrives, and without a session it needs none until the reader acts on it. Other pages
// need the code at once, and those in another language than the server's.
const state = readServerState();
if (!state || language) void start();
else if (readToken() !== null || !isAsServed(state) || state.isPartial) afterFirstPaint(start);
else readWithoutApp(start, state.viewed);
