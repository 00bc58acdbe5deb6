import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import type { PaperDecision, PaperReviews } from '../../web/src/server/render.tsx';
import { originOf } from '../_lib/origin.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { toDetail } from '../_lib/paper-view.ts';
import { currentSiteState } from '../_lib/site-state.ts';
import { type AskApi, askApiFor } from './ask-api.ts';
import type { RenderedPage } from './fill-page.ts';
import { fillTemplate, withReviewStyles } from './fill-template.ts';

/** Readers may see a page this old while the CDN asks for a new one; a new version is seen within a minute. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';

/** React and S3's client are loaded while the table is asked. */
const loadRenderer = () => import('../../web/src/server/render.tsx');
const loadPaperHtml = () => import('./paper-html.ts');
const loadList = () => import('./browse-page.ts');

/**
 * `/browse`, `/papers/{id}` and the page of its reviews whole; what else lies below a paper as a shell, which the browser
 * fills; anything unknown as a true 404. In maintenance the shell alone, which then says so.
 */
export async function answerPage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const [, id, rest] = /^\/papers\/([^/]+)(\/.+)?$/.exec(event.rawPath.replace(/\/+$/, '')) ?? [];
  const url = event.rawQueryString ? `${event.rawPath}?${event.rawQueryString}` : event.rawPath;
  const place = { url, origin: originOf(event.headers) };
  const askApi = askApiFor(event);
  const [{ maintenanceMode }, { renderNotFoundPage, renderShell }, page] = await Promise.all([
    currentSiteState(),
    loadRenderer(),
    event.rawPath.startsWith(BROWSE) ? browsePage(place, askApi) : paperOf(id, rest, place, askApi),
  ]);
  if (maintenanceMode) return html(503, renderShell(place), { 'retry-after': '60' });
  if (page) return page;
  return rest === undefined || rest === REVIEWS
    ? html(404, renderNotFoundPage(place))
    : html(200, renderShell(place));
}

const BROWSE = '/browse';
const REVIEWS = '/reviews';

interface Place {
  url: string;
  origin: string;
}

/** The page below an id that is drawn here; undefined for another, and where there is no such paper. */
async function paperOf(id: string | undefined, rest: string | undefined, place: Place, askApi: AskApi) {
  if (id === undefined) return undefined;
  try {
    if (rest === undefined) return await paperPage(id, place);
    return rest === REVIEWS ? await reviewsPage(id, place, askApi) : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

/** Lists change with each paper and review, so they are kept for a moment alone. */
const LIST_CACHED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=20';

async function browsePage(place: Place, askApi: AskApi) {
  const [{ readList }, { browseView, renderBrowsePage }] = await Promise.all([loadList(), loadRenderer()]);
  const found = await readList(browseView(place), askApi);
  return html(200, renderBrowsePage({ ...place, ...found }), { 'cache-control': LIST_CACHED });
}

async function paperPage(id: string, place: Place) {
  const [page, { readPaperHtml }, { renderPaperPage }] = await Promise.all([
    findPaperPage(id, undefined),
    loadPaperHtml(),
    loadRenderer(),
  ]);
  return html(
    200,
    renderPaperPage({ ...place, paper: toDetail(page), html: await readPaperHtml(page.version) }),
  );
}

async function reviewsPage(id: string, place: Place, askApi: AskApi) {
  const [page, { renderReviewsPage, reviewsInput }] = await Promise.all([
    findPaperPage(id, undefined),
    loadRenderer(),
  ]);
  const reference = encodeURIComponent(id);
  const [reviews, decision] = await Promise.all([
    askApi<PaperReviews>(`/reviews/paper/${reference}?${reviewsInput(place)}`),
    askApi<PaperDecision>(`/papers/${reference}/decision`),
  ]);
  const drawn = renderReviewsPage({ ...place, paper: toDetail(page), reviews, decision });
  return html(200, withReviewStyles(drawn), { 'cache-control': LIST_CACHED });
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
