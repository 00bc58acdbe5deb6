import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { PaperItem } from '#shared/domain/review-item.ts';
import { findVisiblePaper } from '../_lib/papers/paper-repository.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { toAnnotation } from './annotation.ts';

/** The address of a paper's annotations, below the paper's. */
export const ANNOTATIONS = '/annotations.jsonld';
const MEDIA_TYPE = 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"';
const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
const PER_PAGE = 50;
const TIMEOUT_MS = 10_000;

/**
 * Serves the items of a paper's reviews as W3C Web Annotations: an AnnotationCollection with its first page, or with `?after=` a later
 * AnnotationPage (https://www.w3.org/TR/annotation-model/#collections).
 * @throws AppError paper-not-found
 */
export async function annotations(
  id: string,
  { origin, url }: { origin: string; url: string },
  fetchFromApi: FetchFromApi,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { archiveId } = (await findVisiblePaper(id, undefined)).paper;
  const after = new URL(url, origin).searchParams.get('after');
  const query = after === null ? '' : `&after=${encodeURIComponent(after)}`;
  const found = await fetchFromApi<{ data: { items: PaperItem[]; next: string | null } }>(
    `/reviews/paper/${archiveId}/items?limit=${PER_PAGE}${query}`,
    TIMEOUT_MS,
  );
  if (found === null) return { statusCode: 400, body: 'after must be the value of a page’s `next`.\n' };
  if (!found) return { statusCode: 503, headers: { 'retry-after': '60' }, body: '' };
  const collection = `${origin}/papers/${archiveId}${ANNOTATIONS}`;
  const { items, next } = found.data;
  const page = {
    id: `${collection}?after=${after ?? FIRST}`,
    type: 'AnnotationPage',
    partOf: collection,
    ...(next === null ? {} : { next: `${collection}?after=${next}` }),
    items: items.map((item) => toAnnotation(item, `${origin}/papers/${archiveId}`, origin)),
  };
  const body =
    after === null
      ? { '@context': CONTEXT, id: collection, type: 'AnnotationCollection', label: LABEL, first: page }
      : { '@context': CONTEXT, ...page };
  return {
    statusCode: 200,
    headers: { 'content-type': MEDIA_TYPE, 'cache-control': CACHED },
    body: JSON.stringify(body, null, 2),
  };
}

/** Before the first item. */
const FIRST = 'r1-item-0';
const CONTEXT = 'http://www.w3.org/ns/anno.jsonld';
const LABEL = 'What reviewers said about passages of this paper';
