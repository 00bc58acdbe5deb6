import { dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Route, Routes, StaticRouter } from 'react-router';
import { LIMITS } from '#shared/constants.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import type { Review } from '#shared/domain/review.ts';
import { App } from '../app/app.tsx';
import { decisionQueries, numbersOf } from '../features/decision/decision-queries.ts';
import { type BrowseView, readBrowseAddress } from '../features/papers/lists/browse-address.ts';
import { browseHead } from '../features/papers/lists/browse-head.ts';
import { listQueries } from '../features/papers/lists/list-queries.ts';
import { citationsOf } from '../features/papers/page/json-ld.ts';
import { mathFontOf } from '../features/papers/page/math-font-face.tsx';
import { paperHead } from '../features/papers/page/paper-head.ts';
import { paperQueries } from '../features/papers/paper-queries.ts';
import { referencesIn } from '../features/papers/references-in.ts';
import { reviewHead } from '../features/reviews/review-head.ts';
import { REVIEWS_PER_PAGE, reviewQueries } from '../features/reviews/review-queries.ts';
import { readReviewsView } from '../features/reviews/reviews-address.ts';
import { reviewsHead } from '../features/reviews/reviews-head.ts';
import { MATH_FONT } from '../lib/math-font.ts';
import { escapeScript, type HeadTag, headTags, type PageHead } from '../lib/page-head.ts';
import { createQueryClient } from '../lib/query-client.ts';
import type { ServerState } from '../lib/server-state.ts';
import { BrowsePage } from '../pages/browse-page.tsx';
import { NOT_FOUND_HEAD, NotFoundPage } from '../pages/not-found-page.tsx';
import { PAPER_NOT_FOUND_HEAD } from '../pages/paper-not-found.tsx';
import { PaperPage } from '../pages/paper-page.tsx';
import { PaperReviewPage } from '../pages/paper-review-page.tsx';
import { PaperReviewsPage } from '../pages/paper-reviews-page.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { withCard } from './card-tags.ts';
import { formulaState } from './formulas.ts';
import { fillParts, type PaperParts } from './paper-parts.ts';
import type { ResponseOf } from './response-of.ts';

/**
 * The parts to insert into index.html: tags for `head`, the content of `#root`, and JSON without `<` for the script
 * element with the state, which is empty for pages that the browser renders.
 */
export interface RenderedPage {
  head: string;
  root: string;
  state: string;
}

export interface PageRequest {
  /** The requested path and query: `/papers/COL.2611.00042?view=versions`. */
  url: string;
  /** The platform's origin: `https://colophon.example`. */
  origin: string;
  /** Whether the API didn't answer for a part of the page in time, which the browser requests then. */
  isPartial?: boolean;
}

/**
 * Renders a paper's page, which the browser hydrates. The state doesn't repeat the paper's text.
 * @param input.html the sanitized HTML of the paper's body from the pipeline; empty if there is none
 * @param input.parts the answers to `paperRequests`; what is missing, the browser requests
 */
export function renderPaperPage(
  input: PageRequest & { paper: PaperDetail; html: string; parts?: PaperParts },
): RenderedPage {
  const { paper, html, parts = {}, origin, url } = input;
  const queryClient = createQueryClient();
  const reference = referenceIn(url);
  queryClient.setQueryData(paperQueries.detail(reference).queryKey, paper);
  const file = paper.files.find(({ role }) => role === 'html');
  if (file && new URL(url, origin).searchParams.get('view') === 'references')
    queryClient.setQueryData(paperQueries.references(file.url).queryKey, referencesIn(html));
  fillParts(queryClient, reference, parts);
  const state = stateJson(queryClient, input, isPublic(paper.status) ? paper.id : undefined);
  if (file) queryClient.setQueryData(paperQueries.body(file.url).queryKey, html);
  return {
    head:
      headHtml(withCard(paperHead(paper, origin), paper, origin)) +
      (html.includes('<math') ? mathFontPreload(mathFontOf(paper) ?? MATH_FONT) : ''),
    root: renderRoot(input, queryClient, <Route path="/papers/:id" element={<PaperPage />} />),
    state,
  };
}

/** Returns the API query of the page of a paper's reviews: filters, order and page. */
export function reviewsInput({ url, origin }: PageRequest): string {
  const { page, sort, ...filters } = readReviewsView(new URL(url, origin).searchParams);
  const input = { ...filters, page, sort, limit: REVIEWS_PER_PAGE };
  return new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();
}

/**
 * Renders the page of a paper's reviews and the decision on it.
 * @param input.reviews the response of `GET /reviews/paper/{id}`; if undefined, the browser requests it
 * @param input.decision the response of `GET /papers/{id}/decision`; if undefined, the browser requests it
 * @param input.policy the response of `GET /papers/{id}/review-policy`; if undefined, the browser requests it
 * @param input.rebuttals the responses of `GET /reviews/{id}/rebuttals` by review; the browser requests others
 */
export function renderReviewsPage(
  input: PageRequest & {
    paper: PaperDetail;
    reviews: PaperReviews | undefined;
    decision: PaperDecision | undefined;
    policy?: ReviewPolicyAnswer | undefined;
    rebuttals?: Record<string, Rebuttals>;
  },
): RenderedPage {
  const { paper, reviews, decision, policy, rebuttals, origin, url } = input;
  const queryClient = createQueryClient();
  const reference = referenceIn(url);
  queryClient.setQueryData(paperQueries.detail(reference).queryKey, paper);
  const view = readReviewsView(new URL(url, origin).searchParams);
  if (reviews) queryClient.setQueryData(reviewQueries.ofPaper(reference, view).queryKey, reviews);
  if (decision) queryClient.setQueryData(decisionQueries.of(reference).queryKey, decision);
  const count = reviews?.data.overview.count ?? 0;
  if (reviews && count > 0 && reviews.data.reviews.length === count)
    queryClient.setQueryData(decisionQueries.numbers(reference).queryKey, numbersOf(reviews.data.reviews));
  if (policy) queryClient.setQueryData(reviewQueries.policy(paper.archiveId).queryKey, policy);
  fillRebuttals(queryClient, rebuttals);
  const state = stateJson(queryClient, input);
  return {
    head: headHtml(withCard(reviewsHead(paper, origin), paper, origin)),
    root: renderRoot(input, queryClient, <Route path="/papers/:id/reviews" element={<PaperReviewsPage />} />),
    state,
  };
}

/** Renders the page of one review. @param input.review the response of `GET /reviews/{id}` */
export function renderReviewPage(
  input: PageRequest & { paper: PaperDetail; review: Review; rebuttals?: Record<string, Rebuttals> },
): RenderedPage {
  const { paper, review, origin, url } = input;
  const queryClient = createQueryClient();
  queryClient.setQueryData(paperQueries.detail(referenceIn(url)).queryKey, paper);
  queryClient.setQueryData(reviewQueries.one(review.permalink).queryKey, review);
  fillRebuttals(queryClient, input.rebuttals);
  const state = stateJson(queryClient, input);
  return {
    head: headHtml(reviewHead(review, paper, origin)),
    root: renderRoot(
      input,
      queryClient,
      <Route path="/papers/:id/reviews/:number" element={<PaperReviewPage />} />,
    ),
    state,
  };
}

function fillRebuttals(queryClient: QueryClient, rebuttals: Record<string, Rebuttals> = {}): void {
  for (const [id, thread] of Object.entries(rebuttals))
    queryClient.setQueryData(reviewQueries.rebuttals(id).queryKey, thread);
}

/** Returns a paper's schema.org description as its page has it, with the works that it cites. */
export const paperJsonLd = (paper: PaperDetail, origin: string): object => ({
  ...paperHead(paper, origin).jsonLd,
  ...(paper.references.length > 0 ? { citation: citationsOf(paper) } : {}),
});

export { loadParts } from '../ui/lazy-part.tsx';
export { prepareFormulas } from './formulas.ts';
export { type PaperParts, paperRequests } from './paper-parts.ts';
export type { BrowseView };

/** Reads filters and page from the URL of a list. */
export const browseView = ({ url, origin }: PageRequest): BrowseView =>
  readBrowseAddress(new URL(url, origin).searchParams);

/**
 * Renders a page of the list of papers, such as `/browse?category=cs.AI&page=2`, which the browser hydrates.
 * @param input.list the response of `GET /papers`
 * @param input.counts the counts of categories from `GET /search`; if undefined, the browser requests them
 */
export function renderBrowsePage(
  input: PageRequest & { list: PaperList; counts: CategoryCounts | undefined },
): RenderedPage {
  const { list, counts, origin } = input;
  const { filter, page } = browseView(input);
  const queryClient = createQueryClient();
  queryClient.setQueryData(paperQueries.list(filter, page, LIMITS.page.default).queryKey, list);
  if (counts) queryClient.setQueryData(listQueries.categoryCounts(filter).queryKey, counts);
  const state = stateJson(queryClient, input);
  return {
    head: headHtml(browseHead({ filter, page }, origin, list.data.pagination.totalPages)),
    root: renderRoot(input, queryClient, <Route path="/browse" element={<BrowsePage />} />),
    state,
  };
}

export type PaperReviews = ResponseOf<ReturnType<typeof reviewQueries.ofPaper>>;
export type ReviewPolicyAnswer = ResponseOf<ReturnType<typeof reviewQueries.policy>>;
export type Rebuttals = ResponseOf<ReturnType<typeof reviewQueries.rebuttals>>;
export type PaperDecision = ResponseOf<ReturnType<typeof decisionQueries.of>>;
export type PaperList = ResponseOf<ReturnType<typeof paperQueries.list>>;
export type CategoryCounts = ResponseOf<ReturnType<typeof listQueries.categoryCounts>>;

/** Renders the 404 page. The browser of a logged-in user requests a paper again with the user's session. */
export function renderNotFoundPage(input: PageRequest): RenderedPage {
  const queryClient = createQueryClient();
  const reference = referenceIn(input.url);
  if (reference) queryClient.setQueryData(paperQueries.detail(reference).queryKey, null);
  const state = stateJson(queryClient, input);
  return {
    head: headHtml(reference ? PAPER_NOT_FOUND_HEAD : NOT_FOUND_HEAD),
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

/** Renders the frame of a page whose content the browser renders. */
export function renderShell(input: PageRequest): RenderedPage {
  return {
    head: headHtml({}),
    root: renderRoot(input, createQueryClient(), <Route path="*" element={<PageSkeleton />} />),
    state: '',
  };
}

/** Renders routes within the application's frame. */
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

/** Returns the state that the browser continues with. */
export function stateJson(
  queryClient: QueryClient,
  { url, origin, isPartial }: PageRequest,
  viewed?: string,
): string {
  const queries = dehydrate(queryClient);
  const formulas = formulaState(queries);
  const state: ServerState = {
    url,
    origin,
    queries,
    ...(viewed === undefined ? {} : { viewed }),
    ...(isPartial ? { isPartial } : {}),
    ...(Object.keys(formulas).length > 0 ? { formulas } : {}),
  };
  return escapeScript(JSON.stringify(state));
}

/** Returns `COL.2611.00042v2` from `/papers/COL.2611.00042v2?view=pdf` or its `/reviews`, or an empty string for other URLs. */
function referenceIn(url: string): string {
  const [, reference = ''] = /^\/papers\/([^/?#]+)(?:\/reviews(?:\/\d+)?)?\/?(?:[?#]|$)/.exec(url) ?? [];
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/** Preloads the math font, so that formulas usually don't shift lines. The low priority lets the text load first. */
const mathFontPreload = (address: string) =>
  `\n<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin fetchpriority="low">`;

/** Returns a page's head as HTML. */
export function headHtml(head: PageHead): string {
  return headTags(head).map(tagHtml).join('\n');
}

function tagHtml({ tag, attributes, text }: HeadTag): string {
  const attributeText = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag} data-page-head${attributeText.join('')}>`;
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? text : escapeHtml(text)}</${tag}>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
