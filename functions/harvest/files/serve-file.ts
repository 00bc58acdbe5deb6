import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DISCOVERY_ROUTES } from '#shared/domain/discovery.ts';
import { MCP_CARD_PATH } from '#shared/domain/mcp-server-card.ts';
import { currentSiteState } from '../../_lib/operations/site-state.ts';
import { fetchFromApiFor } from '../../_lib/runtime/fetch-from-api.ts';
import { requestOrigin } from '../../_lib/runtime/request-origin.ts';

type Result = APIGatewayProxyStructuredResultV2;

const loadCrawlerFile = () => import('./crawler-file.ts');
const loadDiscoveryFile = () => import('./discovery-file.ts');
const loadFeedFile = () => import('./feed-file.ts');

/** Serves feeds, and files for crawlers, sites that embed papers, and reference managers. In maintenance, they come back later. */
export async function serveFile(event: APIGatewayProxyEventV2): Promise<Result> {
  if ((await currentSiteState()).maintenanceMode)
    return { ...plain(503, 'The site is closed for maintenance. Try again in a minute.'), ...LATER };
  return (await fileOf(event)) ?? plain(404, 'There is no such file.');
}

const LATER = { headers: { 'retry-after': '60', 'content-type': 'text/plain; charset=utf-8' } };

async function fileOf(event: APIGatewayProxyEventV2): Promise<Result | undefined> {
  const path = event.rawPath.replace(/\/+$/, '');
  const url = event.rawQueryString ? `${event.rawPath}?${event.rawQueryString}` : event.rawPath;
  const place = { url, origin: requestOrigin(event.headers) };
  if (path.startsWith('/feeds/'))
    return (await loadFeedFile()).feedFile(place, fetchFromApiFor(event, 'harvest'));
  return [...DISCOVERY_ROUTES, MCP_CARD_PATH].some((known) => known === path)
    ? (await loadDiscoveryFile()).discoveryFile(path, place)
    : (await loadCrawlerFile()).crawlerFile(path, place.origin);
}

const plain = (statusCode: number, sentence: string): Result => ({
  statusCode,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=5' },
  body: `${sentence}\n`,
});
