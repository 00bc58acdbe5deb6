import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { originOf } from '../_lib/origin.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { toDetail } from '../_lib/paper-view.ts';
import { currentSiteState } from '../_lib/site-state.ts';
import { fillTemplate, type RenderedPage } from './fill-template.ts';

/** Readers may see a page this old while the CDN asks for a new one; a new version is seen within a minute. */
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';

/** React and S3's client are loaded while the table is asked. */
const loadRenderer = () => import('../../web/src/server/render.tsx');
const loadPaperHtml = () => import('./paper-html.ts');

/**
 * `/papers/{id}` whole; what lies below it as a shell, which the browser fills; anything unknown as a true 404. In
 * maintenance the shell alone, which then says so.
 */
export async function answerPage(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const [, id, rest] = /^\/papers\/([^/]+)(\/.+)?$/.exec(event.rawPath.replace(/\/+$/, '')) ?? [];
  const url = event.rawQueryString ? `${event.rawPath}?${event.rawQueryString}` : event.rawPath;
  const origin = originOf(event.headers);
  const [{ maintenanceMode }, { renderNotFoundPage, renderShell }, page] = await Promise.all([
    currentSiteState(),
    loadRenderer(),
    id === undefined || rest !== undefined ? undefined : paperPage(id, { url, origin }),
  ]);
  if (maintenanceMode) return html(503, renderShell({ url, origin }), { 'retry-after': '60' });
  if (page) return page;
  return rest === undefined
    ? html(404, renderNotFoundPage({ url, origin }))
    : html(200, renderShell({ url, origin }));
}

async function paperPage(id: string, place: { url: string; origin: string }) {
  try {
    const [page, { readPaperHtml }, { renderPaperPage }] = await Promise.all([
      findPaperPage(id, undefined),
      loadPaperHtml(),
      loadRenderer(),
    ]);
    return html(
      200,
      renderPaperPage({ ...place, paper: toDetail(page), html: await readPaperHtml(page.version) }),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
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
