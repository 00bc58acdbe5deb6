import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PAGE_PATTERN } from '#shared/domain/page-paths.ts';
import { REVIEW_FORMAT_NAMES, splitFormat } from '#shared/domain/paper-formats.ts';
import type { Review } from '#shared/domain/review.ts';
import { reviewAddress, reviewPermalink } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import type { PaperDecision, PaperReviews, ReviewPolicyAnswer } from '../../web/src/server/render.tsx';
import { currentSiteState } from '../_lib/operations/site-state.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { type FetchFromApi, fetchFromApiFor } from '../_lib/runtime/fetch-from-api.ts';
import { requestOrigin } from '../_lib/runtime/request-origin.ts';
import type { RenderedPage } from './fill-page.ts';
import { fillTemplate, withReviewStyles } from './fill-template.ts';

/** Readers may get a page this old while the CDN fetches a new one; a new version appears within a minute. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';

/** React is loaded while the table is read. */
const loadRenderer = () => import('../../web/src/server/render.tsx');
const loadAnnotations = () => import('./annotations.ts');
const loadDocText = () => import('./doc-text.ts');
const loadPaperFormat = () => import('./paper-format.ts');
const loadPaperHtml = () => import('./paper-html.ts');
const loadReviewLinks = () => import('./review-links.ts');
const loadSignposting = () => import('./signposting.ts');
const loadProfile = () => import('./profile-page.ts');
const loadList = () => import('./browse-page.ts');
const loadFinding = () => import('./finding-pages.ts');

/**
 * Serves `/`, `/search`, `/browse`, `/papers/{id}`, its formats (`/papers/{id}.bib`), the pages of its reviews, and profiles of people and agents
 * rendered, other pages below them as a shell that the browser fills, the documentation as Markdown, and anything unknown as 404.
 * In maintenance, it serves the shell alone.
 */
export async function servePage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const path = event.rawPath.replace(/\/+$/, '');
  const [, id, rest] = /^\/papers\/([^/]+)(\/.+)?$/.exec(path) ?? [];
  const url = event.rawQueryString ? `${event.rawPath}?${event.rawQueryString}` : event.rawPath;
  const place = { url, origin: requestOrigin(event.headers) };
  const fetchFromApi = fetchFromApiFor(event, 'pages');
  if (/^\/llms|\.md$/.test(path) && id === undefined) {
    const text = await (await loadDocText()).docText(path, place.origin);
    if (text) return text;
  }
  const [{ maintenanceMode }, { renderNotFoundPage, renderShell }, page] = await Promise.all([
    currentSiteState(),
    loadRenderer(),
    event.rawPath.startsWith(BROWSE)
      ? browsePage(place, fetchFromApi)
      : id === undefined
        ? otherOf(path, place, fetchFromApi)
        : paperOf(id, rest, place, fetchFromApi),
  ]);
  if (maintenanceMode) return html(503, renderShell(place), { 'retry-after': '60' });
  if (page) return page;
  const isMissing = id !== undefined && (rest === undefined || rest.startsWith(REVIEWS));
  return !isMissing && (path === '' || PAGE_PATTERN.test(path))
    ? html(200, renderShell(place))
    : html(404, renderNotFoundPage(place));
}

const BROWSE = '/browse';
const SEARCH = '/search';
const REVIEWS = '/reviews';

interface Place {
  url: string;
  origin: string;
}

/** Returns the rendered page below a paper's id; undefined for other pages and unknown papers. */
async function paperOf(id: string, rest: string | undefined, place: Place, fetchFromApi: FetchFromApi) {
  try {
    const [, reviewed, number, format] = ONE_REVIEW.exec(id + (rest ?? '')) ?? [];
    if (reviewed !== undefined && rest === undefined && format === undefined)
      return movedTo(reviewAddress(reviewed, Number(number)));
    if (reviewed !== undefined && format !== undefined) {
      const { serveReviewCitation } = await loadPaperFormat();
      return await serveReviewCitation(reviewPermalink(reviewed, Number(number)), format, fetchFromApi);
    }
    if (reviewed !== undefined) return await reviewPage(reviewed, Number(number), place, fetchFromApi);
    if (rest === undefined) {
      const named = splitFormat(id);
      if (named === undefined) return await paperPage(id, place);
      const { servePaperFormat } = await loadPaperFormat();
      return await servePaperFormat(named, place.origin, fetchFromApi);
    }
    if (rest === REVIEWS) return await reviewsPage(id, place, fetchFromApi);
    const { ANNOTATIONS, annotations } = await loadAnnotations();
    if (rest === ANNOTATIONS) return await annotations(id, place, fetchFromApi);
    const { REVIEW_LINKS, reviewLinkSet } = await loadReviewLinks();
    return rest === REVIEW_LINKS ? await reviewLinkSet(id, place.origin, fetchFromApi) : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

/** A review by its page or by its permalink, `COL.2611.00042.r3`, or its citation in a format. */
const ONE_REVIEW = new RegExp(
  String.raw`^([^/]+?)(?:\.r|/reviews/)([1-9]\d{0,4})(?:\.(${REVIEW_FORMAT_NAMES.map(escaped).join('|')}))?$`,
  'i',
);

function escaped(extension: string): string {
  return extension.replaceAll('.', String.raw`\.`);
}

const movedTo = (location: string) => ({
  statusCode: 301,
  headers: { location, 'cache-control': 'public, max-age=300, s-maxage=300' },
  body: '',
});

/** @returns undefined if there is no such review */
async function reviewPage(id: string, number: number, place: Place, fetchFromApi: FetchFromApi) {
  const [page, { prepareFormulas, renderReviewPage }, { reviewLinkHeader }] = await Promise.all([
    findVisiblePaper(id, undefined),
    loadRenderer(),
    loadReviewLinks(),
  ]);
  const paper = toDetail(page);
  const [found] = await Promise.all([
    fetchFromApi<{ data: Review }>(`/reviews/${reviewPermalink(paper.archiveId, number)}`),
    prepareFormulas(paper),
  ]);
  if (found === null) return undefined;
  if (!found) return html(200, (await loadRenderer()).renderShell(place), { 'cache-control': 'no-store' });
  return html(200, withReviewStyles(renderReviewPage({ ...place, paper, review: found.data })), {
    'cache-control': LIST_CACHED,
    link: reviewLinkHeader(found.data, paper.archiveId, place.origin),
  });
}

/** Lists change with each paper and review, so they are cached only briefly. */
const LIST_CACHED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20';

async function browsePage(place: Place, fetchFromApi: FetchFromApi) {
  const [{ readList }, renderer] = await Promise.all([loadList(), loadRenderer()]);
  const { browseView, prepareFormulas, renderBrowsePage } = renderer;
  const found = await readList(browseView(place), fetchFromApi);
  await prepareFormulas(found);
  return html(200, renderBrowsePage({ ...place, ...found }), { 'cache-control': LIST_CACHED });
}

/** Returns the rendered home page, search or profile; undefined for other pages. */
async function otherOf(path: string, place: Place, fetchFromApi: FetchFromApi) {
  if (path !== '' && path !== SEARCH) return profileOf(path, place, fetchFromApi);
  const { homePage, searchPage } = await loadFinding();
  const page = path === '' ? await homePage(place, fetchFromApi) : await searchPage(place, fetchFromApi);
  return page && html(200, page, { 'cache-control': LIST_CACHED });
}

async function profileOf(path: string, place: Place, fetchFromApi: FetchFromApi) {
  const { profilePage } = await loadProfile();
  const found = await profilePage(path, place, fetchFromApi);
  return (
    found && html(found.status, found.page, found.status === 200 ? { 'cache-control': LIST_CACHED } : {})
  );
}

async function paperPage(id: string, place: Place) {
  const [page, { readPaperHtml }, { prepareFormulas, renderPaperPage }, { linkHeader, paperLinks }] =
    await Promise.all([findVisiblePaper(id, undefined), loadPaperHtml(), loadRenderer(), loadSignposting()]);
  const paper = toDetail(page);
  const [body] = await Promise.all([readPaperHtml(page.version), prepareFormulas(paper)]);
  return html(
    200,
    renderPaperPage({ ...place, paper, html: body }),
    // CloudFront chooses the format (infra/constructs/edge-code.ts).
    { vary: 'Accept', link: linkHeader(paperLinks(paper, place.origin)) },
  );
}

async function reviewsPage(id: string, place: Place, fetchFromApi: FetchFromApi) {
  const [page, { prepareFormulas, renderReviewsPage, reviewsInput }, { reviewsLinkHeader }] =
    await Promise.all([findVisiblePaper(id, undefined), loadRenderer(), loadReviewLinks()]);
  const reference = encodeURIComponent(id);
  const paper = toDetail(page);
  const [reviews, decision, policy] = await Promise.all([
    fetchFromApi<PaperReviews>(`/reviews/paper/${reference}?${reviewsInput(place)}`),
    fetchFromApi<PaperDecision>(`/papers/${reference}/decision`),
    fetchFromApi<ReviewPolicyAnswer>(`/papers/${reference}/review-policy`),
    prepareFormulas(paper),
  ]);
  const rendered = renderReviewsPage({
    ...place,
    paper,
    reviews: reviews ?? undefined,
    decision: decision ?? undefined,
    policy: policy ?? undefined,
  });
  const link = reviewsLinkHeader(paper.archiveId, place.origin);
  return html(200, withReviewStyles(rendered), { 'cache-control': LIST_CACHED, link });
}

function html(statusCode: number, page: RenderedPage, headers: Record<string, string> = {}) {
  return {
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': statusCode === 200 ? CACHED : 'public, max-age=0, s-maxage=5',
      ...headers,
    },
    body: fillTemplate(page),
  };
}
