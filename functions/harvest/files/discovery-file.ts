import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import { DISCOVERY_PATHS } from '#shared/domain/discovery.ts';
import { MCP_CARD_PATH, mcpServerCard, namespaceOf } from '#shared/domain/mcp-server-card.ts';
import { element, textElement, XML_DECLARATION } from '../../_lib/runtime/xml.ts';
import { oEmbed } from './oembed.ts';

type Result = APIGatewayProxyStructuredResultV2;

/** Serves the OpenSearch description, oEmbed, and the description of the MCP server. @returns undefined for other paths */
export async function discoveryFile(
  path: string,
  { url, origin }: { url: string; origin: string },
): Promise<Result | undefined> {
  const query = new URL(url, origin).searchParams;
  switch (path) {
    case DISCOVERY_PATHS.openSearch:
      return {
        statusCode: 200,
        headers: {
          'content-type': 'application/opensearchdescription+xml; charset=utf-8',
          'cache-control': 'public, max-age=3600, s-maxage=3600',
        },
        body: openSearchDescription(origin),
      };
    case DISCOVERY_PATHS.oEmbed:
      return oEmbed(query, origin);
    case MCP_CARD_PATH:
      return {
        statusCode: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'public, max-age=3600, s-maxage=3600',
          // Assistants in browsers read it from any site.
          'access-control-allow-origin': '*',
        },
        body: JSON.stringify(mcpServerCard(namespaceOf(origin), origin), null, 2),
      };
    default:
      return undefined;
  }
}

/** Describes the search to browsers and programs: as a page, as a feed, and as suggestions while somebody types. */
function openSearchDescription(origin: string): string {
  const address = (type: string, template: string) => element('Url', { type, template: origin + template });
  return (
    XML_DECLARATION +
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      // At most 16 characters.
      textElement('ShortName', PRODUCT_NAME),
      textElement('Description', `Papers on ${PRODUCT_NAME}, ${PRODUCT_TAGLINE}`),
      element('Image', { height: '16', width: '16', type: 'image/svg+xml' }, `${origin}/favicon.svg`),
      address('text/html', '/search?q={searchTerms}'),
      address('application/atom+xml', '/feeds/search.atom?q={searchTerms}'),
      address('application/rss+xml', '/feeds/search.rss?q={searchTerms}'),
      address('application/opensearchdescription+xml', DISCOVERY_PATHS.openSearch),
      textElement('Language', 'en'),
      textElement('InputEncoding', 'UTF-8'),
      textElement('OutputEncoding', 'UTF-8'),
    )
  );
}
