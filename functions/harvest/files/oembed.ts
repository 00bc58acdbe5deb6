import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { OEMBED_FORMATS, type OEmbedFormat } from '#shared/domain/discovery.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { stated } from '#shared/domain/stated.ts';
import { AppError } from '#shared/errors.ts';
import { findVisiblePaper } from '../../_lib/papers/paper-repository.ts';
import { toDetail } from '../../_lib/papers/paper-view.ts';
import { element, escapeXml, textElement, XML_DECLARATION } from '../../_lib/runtime/xml.ts';

type Result = APIGatewayProxyStructuredResultV2;

const CACHED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300';
/** The preview is a quotation, which takes the width that there is. */
const WIDTH = 600;
const HEIGHT = 200;
const LONGEST_TEXT = 300;

/** Describes the paper of an address for sites that embed it (https://oembed.com, 2.3.4.4). */
export async function oEmbed(query: URLSearchParams, origin: string): Promise<Result> {
  const format = query.get('format') ?? 'json';
  if (!isFormat(format)) return plain(501, `There is no format “${format}”. Use json or xml.`);
  const address = query.get('url');
  if (address === null)
    return plain(400, 'Name the paper’s page: /oembed?url=https://…/papers/COL.2611.00042');
  const paper = await paperAt(address, origin);
  if (!paper) return plain(404, 'There is no paper with this address.');
  const room = (name: string, wanted: number) => Math.min(wanted, Number(query.get(name)) || wanted);
  const preview = previewOf(paper, address, origin, {
    width: room('maxwidth', WIDTH),
    height: room('maxheight', HEIGHT),
  });
  return {
    statusCode: 200,
    headers: { 'content-type': `${OEMBED_FORMATS[format]}; charset=utf-8`, 'cache-control': CACHED },
    body: format === 'json' ? JSON.stringify(preview) : asXml(preview),
  };
}

const isFormat = (text: string): text is OEmbedFormat => Object.hasOwn(OEMBED_FORMATS, text);

async function paperAt(address: string, origin: string): Promise<PaperDetail | undefined> {
  const page = URL.parse(address);
  const [, id] = /^\/papers\/([^/]+?)\/?$/.exec(page?.pathname ?? '') ?? [];
  if (id === undefined || page?.origin !== origin) return undefined;
  try {
    return stated(toDetail(await findVisiblePaper(id, undefined)));
  } catch (error) {
    if (error instanceof AppError && error.code === 'paper-not-found') return undefined;
    throw error;
  }
}

function previewOf(
  { title, abstract, authors, archiveId, files }: PaperDetail,
  address: string,
  origin: string,
  size: { width: number; height: number },
) {
  const names = authors.map(({ name }) => name).join(', ');
  const text = abstract.length > LONGEST_TEXT ? `${abstract.slice(0, LONGEST_TEXT).trimEnd()}…` : abstract;
  const card = files.find(({ role }) => role === 'card');
  const link = element('a', { href: address }, escapeXml(title));
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: names,
    provider_name: PRODUCT_NAME,
    provider_url: origin,
    cache_age: 3600,
    ...size,
    ...(card
      ? { thumbnail_url: new URL(card.url, origin).href, thumbnail_width: 1200, thumbnail_height: 630 }
      : {}),
    html: element(
      'blockquote',
      { cite: address },
      element('p', {}, element('strong', {}, link)),
      textElement('p', names),
      textElement('p', text),
      textElement('p', `${PRODUCT_NAME} ${archiveId}`),
    ),
  };
}

const asXml = (preview: Record<string, string | number>): string =>
  XML_DECLARATION.replace('?>', ' standalone="yes"?>') +
  element('oembed', {}, ...Object.entries(preview).map(([name, value]) => textElement(name, String(value))));

const plain = (statusCode: number, sentence: string): Result => ({
  statusCode,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=0, s-maxage=5' },
  body: `${sentence}\n`,
});
