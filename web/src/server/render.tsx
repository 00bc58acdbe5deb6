import { dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { LIMITS } from '#shared/constants.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { App } from '../app/app.tsx';
import { decisionQueries } from '../features/decision/decision-queries.ts';
import { type BrowseView, readBrowseAddress } from '../features/papers/browse-address.ts';
import { browseHead } from '../features/papers/browse-head.ts';
import { paperHead } from '../features/papers/paper-head.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { REVIEWS_PER_PAGE, reviewQueries } from '../features/reviews/review-queries.ts';
import { readReviewsView } from '../features/reviews/reviews-address.ts';
import { reviewsHead } from '../features/reviews/reviews-head.ts';
import { MATH_FONT } from '../lib/math-font.ts';
import { escapeScript, type HeadTag, headTags, type PageHead } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { BrowsePage } from '../pages/browse-page.tsx';
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

/** What the page of a paper's reviews asks the API for, as a query: which of them, in which order. */
export function reviewsInput({ url, origin }: PageRequest): string {
  const { page, sort, ...narrowed } = readReviewsView(new URL(url, origin).searchParams);
  const asked = { ...narrowed, page, sort, limit: REVIEWS_PER_PAGE };
  return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString();
}

/**
 * The page of a paper's reviews, and of the decision on it.
 * @param input.reviews what `GET /reviews/paper/{id}` answers; without it the browser asks by itself
 * @param input.decision what `GET /papers/{id}/decision` answers; likewise
 */
export function renderReviewsPage(
  input: PageRequest & {
    paper: PaperDetail;
    reviews: PaperReviews | undefined;
    decision: PaperDecision | undefined;
  },
): RenderedPage {
  const { paper, reviews, decision, origin, url } = input;
  const queryClient = createQueryClient();
  const reference = referenceIn(url);
  queryClient.setQueryData(paperQueries.detail(reference).queryKey, paper);
  const view = readReviewsView(new URL(url, origin).searchParams);
  if (reviews) queryClient.setQueryData(reviewQueries.ofPaper(reference, view).queryKey, reviews);
  if (decision) queryClient.setQueryData(decisionQueries.of(reference).queryKey, decision);
  const state = stateJson(queryClient, input, { comesLater: true });
  return {
    head: headHtml(reviewsHead(paper, origin)),
    root: renderRoot(input, queryClient, <Route path="/papers/:id/reviews" element={<PaperReviewsPage />} />),
    state,
  };
}

export type { BrowseView };

/** What a list's address asks for. */
export const browseView = ({ url, origin }: PageRequest): BrowseView =>
  readBrowseAddress(new URL(url, origin).searchParams);

/**
 * A page of the list of papers, as `/browse?category=cs.AI&page=2` asks for it. The browser takes it over as it stands.
 * @param input.list what `GET /papers` answers
 * @param input.counts what `GET /search` answers of the categories; without it the browser asks by itself
 */
export function renderBrowsePage(
  input: PageRequest & { list: PaperList; counts: CategoryCounts | undefined },
): RenderedPage {
  const { list, counts, origin } = input;
  const { filter, page } = browseView(input);
  const queryClient = createQueryClient();
  queryClient.setQueryData(paperQueries.list(filter, page, LIMITS.page.default).queryKey, list);
  if (counts) queryClient.setQueryData(paperQueries.categoryCounts(filter).queryKey, counts);
  const state = stateJson(queryClient, input);
  return {
    head: headHtml(browseHead({ filter, page }, origin, list.data.pagination.totalPages)),
    root: renderRoot(input, queryClient, <Route path="/browse" element={<BrowsePage />} />),
    state,
  };
}

type AnswerOf<Query extends { queryFn?: unknown }> = Query extends { queryFn?: infer Ask }
  ? Awaited<ReturnType<Extract<Ask, (...asked: never[]) => unknown>>>
  : never;
export type PaperReviews = AnswerOf<ReturnType<typeof reviewQueries.ofPaper>>;
export type PaperDecision = AnswerOf<ReturnType<typeof decisionQueries.of>>;
type PaperList = AnswerOf<ReturnType<typeof paperQueries.list>>;
export type CategoryCounts = AnswerOf<ReturnType<typeof paperQueries.categoryCounts>>;

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

/** Asked for early, the font of formulas mostly comes before they are painted, and no line jumps; the words go first. */
const MATH_FONT_PRELOAD = `\n<link rel="preload" href="${MATH_FONT}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;

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
