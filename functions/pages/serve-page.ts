import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PAGE_PATTERN } from '#shared/domain/page-paths.ts';
import { REVIEW_FORMAT_NAMES, splitFormat } from '#shared/domain/paper-formats.ts';
import type { Review } from '#shared/domain/review.ts';
import { reviewAddress, reviewPermalink } from '#shared/domain/review-constants.ts';
import { AppError } from '#shared/errors.ts';
import type {
  PaperDecision,
  PaperParts,
  PaperReviews,
  ReviewPolicyAnswer,
} from '../../web/src/server/render.tsx';
import type { FundingAnswer } from '../../web/src/server/render-support.tsx';
import { currentSiteState } from '../_lib/operations/site-state.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { type FetchFromApi, fetchFromApiFor } from '../_lib/runtime/fetch-from-api.ts';
import { requestOrigin } from '../_lib/runtime/request-origin.ts';
import type { RenderedPage } from './fill-page.ts';
import { withReviewStyles, withSupportStyles, withTabStyles } from './fill-template.ts';
import { notingWhatIsMissing, type Place } from './found-page.ts';
import { type KeptPage, pageOf, renderedOnce, wholePage } from './kept-pages.ts';
import { readRebuttals } from './read-rebuttals.ts';

/** Readers may get a page this old while the CDN fetches a new one; a new version appears within a minute. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
/** Errors, and pages without one of their parts. */
const BRIEFLY = 'public, max-age=0, s-maxage=5';

/** React is loaded while the table is read. */
const loadRenderer = () => import('../../web/src/server/render.tsx');
const loadAnnotations = () => import('./annotations.ts');
const loadDocText = () => import('./doc-text.ts');
const loadPaperFormat = () => import('./paper-format.ts');
const loadPaperHtml = () => import('./paper-html.ts');
const loadReviewLinks = () => import('./review-links.ts');
const loadSignposting = () => import('./signposting.ts');
const loadProfile = () => import('./profile-page.ts');
const loadSupport = () => import('../../web/src/server/render-support.tsx');
const loadMarketplace = () => import('./marketplace-page.ts');
const loadList = () => import('./browse-page.ts');
const loadVenues = () => import('./venue-pages.ts');
const loadFinding = () => import('./finding-pages.ts');

/**
 * Serves `/`, `/search`, `/browse`, `/papers/{id}`, its formats (`/papers/{id}.bib`), the pages of its reviews, the marketplace, venues, and profiles of
 * people and agents rendered, other pages below them as a shell that the browser fills, the documentation as Markdown, and anything unknown as 404.
 * In maintenance, it serves the shell alone.
 */
export async function servePage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const path = event.rawPath.replace(/\/+$/, '');
  const [, id, rest] = /^\/papers\/([^/]+)(\/.+)?$/.exec(path) ?? [];
  const url = event.rawQueryString ? `${event.rawPath}?${event.rawQueryString}` : event.rawPath;
  const place: Place = { url, origin: requestOrigin(event.headers), isPartial: false };
  const fetchFromApi = notingWhatIsMissing(fetchFromApiFor(event, 'pages'), place);
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
  if (page)
    return place.isPartial ? { ...page, headers: { ...page.headers, 'cache-control': BRIEFLY } } : page;
  const isMissing = id !== undefined && (rest === undefined || rest.startsWith(REVIEWS));
  return !isMissing && (path === '' || PAGE_PATTERN.test(path))
    ? html(200, renderShell(place))
    : html(404, renderNotFoundPage(place));
}

const BROWSE = '/browse';
const SEARCH = '/search';
const REVIEWS = '/reviews';
const MARKETPLACE = '/marketplace';
const VENUES = '/venues';

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
      if (named === undefined) return await paperPage(id, place, fetchFromApi);
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
  const found = await fetchFromApi<{ data: Review }>(`/reviews/${reviewPermalink(paper.archiveId, number)}`);
  if (found === null) return undefined;
  if (!found) return html(200, (await loadRenderer()).renderShell(place), { 'cache-control': 'no-store' });
  const rebuttals = await readRebuttals([found.data], fetchFromApi);
  const shown = { ...place, paper, review: found.data, rebuttals };
  const whole = await renderedOnce(shown, async () => {
    await prepareFormulas(paper, found.data, rebuttals);
    return withReviewStyles(renderReviewPage(shown));
  });
  return html(200, whole, {
    'cache-control': LIST_CACHED,
    link: reviewLinkHeader(found.data, paper.archiveId, place.origin),
  });
}

/** Lists change with each paper and review, so they are cached only briefly. */
const LIST_CACHED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20';

async function browsePage(place: Place, fetchFromApi: FetchFromApi) {
  const [{ readList }, renderer] = await Promise.all([loadList(), loadRenderer()]);
  const { browseView, prepareFormulas, renderBrowsePage } = renderer;
  const shown = { ...(await readList(browseView(place), fetchFromApi)), ...place };
  const whole = await renderedOnce(shown, async () => {
    await prepareFormulas(shown);
    return renderBrowsePage(shown);
  });
  return html(200, whole, { 'cache-control': LIST_CACHED });
}

/** Returns another page, rendered; undefined for pages that the browser draws. */
async function otherOf(path: string, place: Place, fetchFromApi: FetchFromApi) {
  if (path !== '' && path !== SEARCH) return subjectOf(path, place, fetchFromApi);
  const { homePage, searchPage } = await loadFinding();
  const page = path === '' ? await homePage(place, fetchFromApi) : await searchPage(place, fetchFromApi);
  return page && html(200, page, { 'cache-control': LIST_CACHED });
}

/** Returns a page of the marketplace, of a venue, of a profile, or about the platform’s funding, rendered; undefined for other pages. */
async function subjectOf(path: string, place: Place, fetchFromApi: FetchFromApi) {
  if (path === '/support' || path === '/donate') return supportPage(place, fetchFromApi);
  if (path.startsWith(VENUES)) return venuePage(path, place, fetchFromApi);
  const found = path.startsWith(MARKETPLACE)
    ? await (await loadMarketplace()).marketplacePage(path, place, fetchFromApi)
    : await (await loadProfile()).profilePage(path, place, fetchFromApi);
  return (
    found && html(found.status, found.page, found.status === 200 ? { 'cache-control': LIST_CACHED } : {})
  );
}

/** A venue that visitors don’t see may be a draft of the reader’s, which the browser shows. */
async function venuePage(path: string, place: Place, fetchFromApi: FetchFromApi) {
  const { proceedingsCitations, venuePages } = await loadVenues();
  const file = await proceedingsCitations(path, place, fetchFromApi);
  if (file) return file;
  const found = await venuePages(path, place, fetchFromApi);
  if (found === null) return html(404, (await loadRenderer()).renderShell(place));
  return found && html(found.status, found.page, { 'cache-control': LIST_CACHED });
}

async function supportPage(place: Place, fetchFromApi: FetchFromApi) {
  const { renderSupportPage } = await loadSupport();
  const funding = await fetchFromApi<FundingAnswer>('/stats/funding');
  return html(200, withSupportStyles(renderSupportPage({ ...place, funding: funding ?? undefined })));
}

async function paperPage(id: string, place: Place, fetchFromApi: FetchFromApi) {
  const [page, { readPaperHtml }, renderer, { linkHeader, paperLinks }] = await Promise.all([
    findVisiblePaper(id, undefined),
    loadPaperHtml(),
    loadRenderer(),
    loadSignposting(),
  ]);
  const { paperRequests, prepareFormulas, renderPaperPage } = renderer;
  const paper = toDetail(page);
  const view = new URL(place.url, place.origin).searchParams.get('view') ?? '';
  const requests = paperRequests(view, encodeURIComponent(id));
  const parts = await readParts(requests, fetchFromApi);
  const shown = { ...place, paper, parts };
  const whole = await renderedOnce(shown, async () => {
    const [body] = await Promise.all([
      readPaperHtml(page.version),
      prepareFormulas(paper, parts),
      renderer.loadParts(view),
    ]);
    return withTabStyles(view, renderPaperPage({ ...shown, html: body }));
  });
  return html(
    200,
    whole,
    // CloudFront chooses the format (infra/constructs/edge-code.ts).
    { vary: 'Accept', link: linkHeader(paperLinks(paper, place.origin)) },
  );
}

/** Requests parts of a page from the API, each by its address. */
async function readParts(
  requests: { [Part in keyof PaperParts]?: string },
  fetchFromApi: FetchFromApi,
): Promise<PaperParts> {
  const answers = Object.entries(requests).map(async ([part, address]) => [
    part,
    (await fetchFromApi(address)) ?? undefined,
  ]);
  return Object.fromEntries(await Promise.all(answers));
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
  ]);
  const shown = {
    paper,
    rebuttals: await readRebuttals(reviews?.data.reviews ?? [], fetchFromApi),
    reviews: reviews ?? undefined,
    decision: decision ?? undefined,
    policy: policy ?? undefined,
    ...place,
  };
  const whole = await renderedOnce(shown, async () => {
    await prepareFormulas(shown);
    return withReviewStyles(renderReviewsPage(shown));
  });
  const link = reviewsLinkHeader(paper.archiveId, place.origin);
  return html(200, whole, { 'cache-control': LIST_CACHED, link });
}

function html(statusCode: number, page: RenderedPage | KeptPage, headers: Record<string, string> = {}) {
  const whole = 'pieces' in page ? page : wholePage(page);
  return {
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': statusCode === 200 ? CACHED : BRIEFLY,
      ...(statusCode === 200 ? { etag: whole.etag } : {}),
      ...headers,
    },
    body: pageOf(whole),
  };
}
