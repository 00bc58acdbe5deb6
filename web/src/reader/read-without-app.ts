import { API_BASE_PATH } from '#shared/constants.ts';
import { recordOnce } from '../features/papers/page/recorded-views.ts';
import { OPEN } from '../features/site-state/open-state.ts';
import { hashTarget } from '../lib/hash-target.ts';
import { OFFLINE_TEXT } from '../lib/offline-text.ts';
import { readToken, subscribeToken } from '../lib/stored-token.ts';
import { keepActs } from './acts.ts';
import { onceTheAppIsThere, untilTheApp } from './hand-over.ts';
import { serveClick, serveReading } from './reading.ts';

/**
 * Serves a page that the server rendered to a reader without a session: what a reader does works without the app, which is loaded by the
 * first act that needs it, and by what only the app can show.
 * @param loadApp resolves when the app's code runs
 */
export function readWithoutApp(loadApp: () => Promise<unknown>, paperId: string | undefined): void {
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    loadApp().catch(() => acts.end());
  };
  const acts = keepActs(serveClick, load);
  onceTheAppIsThere(acts.repeat);
  serveReading();
  if (paperId !== undefined) recordOnce(paperId, sendView);
  watchSession(load);
  watchSite(load);
  watchConnection();
  watchAddress(load);
  watchParts(load);
  // For measurements, and tests that wait for it.
  performance.mark('reader-served');
}

/** Another tab logs in. */
function watchSession(load: () => void): void {
  const look = () => {
    if (readToken()) load();
  };
  untilTheApp(subscribeToken(look));
  const ended = new AbortController();
  window.addEventListener('pageshow', look, ended);
  untilTheApp(() => ended.abort());
}

const SITE_STATE_MS = 30_000;

/** The app shows restrictions and messages of the site. */
function watchSite(load: () => void): void {
  const look = async () => {
    const state = await read<Record<string, unknown>>('/site-state');
    if (state && Object.entries(OPEN).some(([name, value]) => state[name] !== value)) load();
  };
  void look();
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, SITE_STATE_MS);
  const ended = new AbortController();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void look();
    },
    ended,
  );
  untilTheApp(() => {
    clearInterval(timer);
    ended.abort();
  });
}

/** Says when the browser is offline, as the app does (ui/offline-notice.tsx). */
function watchConnection(): void {
  const place = document.querySelector('.offline-place');
  const look = () => {
    if (navigator.onLine) return place?.replaceChildren();
    const notice = document.createElement('p');
    notice.className = 'offline-notice';
    notice.textContent = OFFLINE_TEXT;
    place?.replaceChildren(notice);
  };
  look();
  const ended = new AbortController();
  window.addEventListener('online', look, ended);
  window.addEventListener('offline', look, ended);
  untilTheApp(() => {
    ended.abort();
    place?.replaceChildren();
  });
}

/** An address that leads to something else than the server sent, such as a review on another page of reviews. */
function watchAddress(load: () => void): void {
  const { pathname, search } = window.location;
  const look = () => {
    const at = window.location;
    const isMissing = at.hash !== '' && at.hash !== '#main' && !hashTarget(at.hash);
    if (isMissing || at.pathname !== pathname || at.search !== search) load();
  };
  look();
  // Numbers of the text lead to the outputs of its capsule, which the app draws.
  const links = document.querySelectorAll<HTMLAnchorElement>('#paper-body a[href^="#"]');
  if ([...links].some(({ hash }) => hash !== '' && !hashTarget(hash))) load();
  const ended = new AbortController();
  window.addEventListener('popstate', look, ended);
  untilTheApp(() => ended.abort());
}

/** Parts of the page that only the app draws are loaded when the reader comes near them. */
const NEAR_PX = 600;

function watchParts(load: () => void): void {
  const parts = [
    ...document.querySelectorAll<HTMLElement>('template[data-in-browser="near"], main .skeleton'),
  ];
  const reference = window.location.pathname.split('/')[2] ?? '';
  const isNoted = document.querySelector('template[data-in-browser="noted"]') !== null;
  const isCited = document.querySelector('template[data-in-browser="cited"]') !== null;
  const citations = isCited ? checkedCitations(reference) : undefined;
  void citations?.then((found) => found === 'retracted' && load());
  const ended = new AbortController();
  let hasScrolled = false;
  let frame = 0;
  const look = () => {
    frame = 0;
    if (parts.some(isNear)) load();
    if (hasScrolled || window.scrollY === 0) return;
    hasScrolled = true;
    void citations?.then((found) => found && load());
    if (isNoted) void hasNotes(reference).then((has) => has && load());
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(look);
  };
  window.addEventListener('scroll', schedule, { passive: true, signal: ended.signal });
  window.addEventListener('resize', schedule, ended);
  schedule();
  untilTheApp(() => {
    cancelAnimationFrame(frame);
    ended.abort();
  });
}

/** A template has no place of its own, so what is before it counts. */
function isNear(part: HTMLElement): boolean {
  const before = part.matches('template') ? part.previousElementSibling : part;
  const box = (before ?? part.parentElement)?.getBoundingClientRect();
  const edge = before && before !== part ? box?.bottom : box?.top;
  return (edge ?? 0) < window.innerHeight + NEAR_PX;
}

/** Whether reviewers commented on passages of the text, which the app shows beside it. */
async function hasNotes(reference: string): Promise<boolean> {
  const found = await read<{ items: unknown[] }>(`/reviews/paper/${reference}/items?limit=1`);
  return (found?.items.length ?? 0) > 0;
}

/** The verdicts that the text doesn't show. */
const SILENT = new Set(['verified', 'unchecked']);

/** What the checks of a paper’s references found that the app marks in the text; a retracted work also above it. */
async function checkedCitations(reference: string): Promise<'retracted' | 'marked' | undefined> {
  const found = await read<{
    references: { check?: { verdict: string } | null; answers?: unknown[] }[];
    summary: { counts: { retracted: number } } | null;
  }>(`/citations/${reference}/references`);
  if ((found?.summary?.counts.retracted ?? 0) > 0) return 'retracted';
  const isMarked = found?.references.some(
    ({ check, answers = [] }) => answers.length > 0 || (check && !SILENT.has(check.verdict)),
  );
  return isMarked ? 'marked' : undefined;
}

/** Reads from the API; undefined if it doesn't answer. */
async function read<Data>(address: string): Promise<Data | undefined> {
  const answer = await fetch(API_BASE_PATH + address).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as { data: Data }).data : undefined;
}

/** Records a view, as the app does (features/papers/paper-queries.ts). Without cookies, no CSRF token is needed. */
async function sendView(paperId: string): Promise<void> {
  const answer = await fetch(`${API_BASE_PATH}/papers/${paperId}/views`, {
    method: 'POST',
    credentials: 'omit',
  });
  // The browser ends a request when its answer is read.
  await answer.text();
}
