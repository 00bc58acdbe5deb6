import { dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { App } from '../app/app.tsx';
import { paperHead } from '../features/papers/paper-head.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { reviewsHead } from '../features/reviews/reviews-head.ts';
import { MATH_FONT } from '../lib/math-font.ts';
import { escapeScript, type HeadTag, headTags, type PageHead } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { NO_SUCH_PAPER_HEAD } from '../pages/no-such-paper.tsx';
import { NOT_FOUND_HEAD, NotFoundPage } from '../pages/not-found-page.tsx';
import { PaperPage } from '../pages/paper-page.tsx';
import { PaperReviewsPage } from '../pages/paper-reviews-page.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';

/**
 * What goes into index.html: tags for `head`, the content of `#root`, and JSON for the script element with the id
 * `colophon-state` (it has no `<`; empty for a page that the browser draws by itself).
 */
export interface RenderedPage {
  head: string;
  root: string;
  state: string;
}

interface PageRequest {
  /** Path and query as asked: `/papers/COL.2611.00042?view=versions`. */
  url: string;
  /** Scheme and host of the platform, without a slash at the end: `https://colophon.example`. */
  origin: string;
}

/**
 * A paper's page. The browser takes it over as it stands; the text is not sent twice.
 * @param input.html the paper's body as the pipeline wrote it, sanitised; empty where there is none
 */
export function renderPaperPage(input: PageRequest & { paper: PaperDetail; html: string }): RenderedPage {
  const { paper, html, origin, url } = input;
  const queryClient = createQueryClient();
  queryClient.setQueryData(paperQueries.detail(referenceIn(url)).queryKey, paper);
  const state = stateJson(queryClient, input);
  const file = paper.files.find(({ role }) => role === 'html');
  if (file) queryClient.setQueryData(paperQueries.body(file.url).queryKey, html);
  return {
    head: headHtml(paperHead(paper, origin)) + (html.includes('<math') ? MATH_FONT_PRELOAD : ''),
    root: renderRoot(input, queryClient, <Route path="/papers/:id" element={<PaperPage />} />),
    state,
  };
}

/** The page of a paper's reviews: its head and the paper's name; the reviews themselves are the browser's to ask for. */
export function renderReviewsPage(input: PageRequest & { paper: PaperDetail }): RenderedPage {
  const { paper, origin, url } = input;
  const queryClient = createQueryClient();
  queryClient.setQueryData(paperQueries.detail(referenceIn(url)).queryKey, paper);
  const state = stateJson(queryClient, input, { comesLater: true });
  return {
    head: headHtml(reviewsHead(paper, origin)),
    root: renderRoot(input, queryClient, <Route path="/papers/:id/reviews" element={<PaperReviewsPage />} />),
    state,
  };
}

/** The page for an address that leads nowhere, or to no paper. A logged-in browser asks once more, as itself. */
export function renderNotFoundPage(input: PageRequest): RenderedPage {
  const queryClient = createQueryClient();
  const reference = referenceIn(input.url);
  if (reference) queryClient.setQueryData(paperQueries.detail(reference).queryKey, null);
  const state = stateJson(queryClient, input, { comesLater: /\/reviews\/?(?:[?#]|$)/.test(input.url) });
  return {
    head: headHtml(reference ? NO_SUCH_PAPER_HEAD : NOT_FOUND_HEAD),
    root: renderRoot(
      input,
      queryClient,
      <>
        <Route path="/papers/:id" element={<PaperPage />} />
        <Route path="/papers/:id/reviews" element={<PaperReviewsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </>,
    ),
    state,
  };
}

/** The frame around a page that the browser draws by itself. */
export function renderShell(input: PageRequest): RenderedPage {
  return {
    head: headHtml({}),
    root: renderRoot(input, createQueryClient(), <Route path="*" element={<PageSkeleton />} />),
    state: '',
  };
}

/** A page within the frame of all pages. */
export function renderRoot(
  { url, origin }: PageRequest,
  queryClient: QueryClient,
  routes: ReactNode,
): string {
  const root = renderToString(
    <StaticRouter location={url}>
      <App queryClient={queryClient} origin={origin}>
        <Routes>{routes}</Routes>
      </App>
    </StaticRouter>,
  );
  queryClient.clear();
  return root;
}

function stateJson(
  queryClient: QueryClient,
  { url, origin }: PageRequest,
  more: Pick<ServerState, 'comesLater'> = {},
): string {
  const state: ServerState = { url, origin, queries: dehydrate(queryClient), ...more };
  return escapeScript(JSON.stringify(state));
}

/** `COL.2611.00042v2` in `/papers/COL.2611.00042v2?view=pdf` and in its `/reviews`; empty for another address. */
function referenceIn(url: string): string {
  const [, reference = ''] = /^\/papers\/([^/?#]+)(?:\/reviews)?\/?(?:[?#]|$)/.exec(url) ?? [];
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/** Asked for at once, the font of formulas comes before them, and no line jumps. */
const MATH_FONT_PRELOAD = `\n<link rel="preload" href="${MATH_FONT}" as="font" type="font/woff2" crossorigin>`;

/** A head as HTML. */
export function headHtml(head: PageHead): string {
  return headTags(head).map(tagHtml).join('\n');
}

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag} data-page-head${written.join('')}>`;
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? text : escapeHtml(text)}</${tag}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
