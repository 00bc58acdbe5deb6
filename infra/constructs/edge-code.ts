import { LIMITS } from '#shared/constants.ts';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { endpointPath, REFERENCE_PATHS } from '#shared/contract/resource-pages.ts';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { PAGE_PATTERN } from '#shared/domain/page-paths.ts';
import { PAPER_FORMATS } from '#shared/domain/paper-formats.ts';
import { WITHDRAWN_HEADER } from '#shared/domain/withdrawn-file.ts';
import { ERRORS } from '#shared/errors.ts';

/** A permanent redirect. */
const movedTo = (address: string) =>
  `{ statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: ${address} } } }`;

// CloudFront Functions run "JavaScript runtime 2.0": ES5 with const, let, arrow functions and templates, at most 10 KB, no
// modules. So each function is a text, into which this module writes the product's constants.

/** Answers with an error of the API. */
const refusal = (code: keyof typeof ERRORS, description: string, more = ''): string => {
  const [status, sentence] = ERRORS[code];
  return `refusal(event, ${status}, '${description}', '${code}', ${JSON.stringify(`${sentence} ${more}`.trim())})`;
};

const TABLE = 36 ** 4;
/** Returns a path's place in a table, in ES5: the paths of all endpoints' pages would be longer than a function may be. */
const PLACE_OF = `function placeOf(path) {
  let place = 0;
  for (let i = 0; i < path.length; i += 1) place = (place * 31 + path.charCodeAt(i)) % ${TABLE};
  return place.toString(36);
}`;
const placeOf = new Function(`${PLACE_OF}; return placeOf;`)() as (path: string) => string;
const ENDPOINT_PLACES = listEndpoints().map(({ resource, summary }) =>
  placeOf(endpointPath(resource, summary)),
);

/** The metadata key (`x-amz-meta-…`) that marks the page for unknown addresses in S3 for CloudFront. */
export const NOT_FOUND_HEADER = 'colophon-not-found';
export const NOT_FOUND_FILE = 'not-found.html';

/**
 * Serves the frame of the single-page application for the address of each page, and "Page Not Found" for addresses that are
 * neither a page nor a file. A file's extension starts with a letter; an archive id (`COL.2611.00042v2`) has a digit after its dot.
 * The documentation has prerendered pages, and its older addresses redirect to it.
 */
export const SPA_CODE = `const prerendered = ${JSON.stringify([...DOC_PATHS, ...REFERENCE_PATHS])};
const moved = ${JSON.stringify(DOC_ALIASES)};
const endpoints = ' ${ENDPOINT_PLACES.join(' ')} ';
const known = ${PAGE_PATTERN};
${PLACE_OF}
function handler(event) {
  const request = event.request;
  const page = request.uri.length > 1 ? request.uri.replace(/\\/+$/, '') : '/';
  const name = page.toLowerCase();
  if (Object.prototype.hasOwnProperty.call(moved, name)) return ${movedTo('moved[name]')};
  if (prerendered.indexOf(name) >= 0 || (/^\\/docs\\/api\\/[^/]+\\/[^/]+$/.test(name) && endpoints.indexOf(' ' + placeOf(name) + ' ') >= 0)) request.uri = name + '.html';
  else if (known.test(page)) request.uri = '/app.html';
  else if (!/\\.[A-Za-z][A-Za-z0-9]*$/.test(page)) request.uri = '/${NOT_FOUND_FILE}';
  return request;
}
`;

/** Removes \`/files\` from an address, which isn't part of the object's key. */
export const FILES_CODE = `function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/^\\/files/, '');
  return request;
}
`;

/**
 * Sets the status of objects that their metadata marks. S3 answers 200 for them, because CloudFront runs no function on an
 * origin's 4xx response. A 304 stays, because the browser shows the response that it stored with the status.
 */
const statusOf = (header: string, status: number, description: string): string => `function handler(event) {
  const response = event.response;
  if (response.headers['x-amz-meta-${header}'] && response.statusCode !== 304) {
    response.statusCode = ${status};
    response.statusDescription = '${description}';
  }
  return response;
}
`;

/** Answers 410 Gone for a file of a withdrawn paper. */
export const WITHDRAWN_CODE = statusOf(WITHDRAWN_HEADER, 410, 'Gone');

/** Answers 404 Not Found with the page for unknown addresses. */
export const NOT_FOUND_CODE = statusOf(NOT_FOUND_HEADER, 404, 'Not Found');

/** Media type → extension of a paper's address. A review history has the media type of the paper's description. */
const EXTENSIONS = Object.fromEntries(
  Object.entries(PAPER_FORMATS)
    .filter(([, { from }]) => !('history' in from))
    .map(([extension, { mediaType }]) => [mediaType, extension]),
);

/**
 * Redirects incomplete addresses, gives a paper's address the extension of the format that the viewer accepts (so each format is
 * cached by itself), rejects bodies over the API's limit with the API's error, and passes the viewer's host and
 * address to the function. API Gateway rejects a body without Content-Length at 10 MB.
 *
 * It also refuses ids with an encoded `/`, `?` or `#`, because only the edge can tell them: API Gateway decodes the path of an HTTP API before
 * it calls the function (https://github.com/middleapi/standard-server/pull/93), so `X%2Fprovenance` would be another endpoint.
 */
export function gatewayCode(): string {
  return `const extensions = ${JSON.stringify(EXTENSIONS)};
// The first media type of the highest quality that is a page or a format (RFC 9110, 12.5.1); undefined if there is none.
function extensionFor(accept) {
  const types = accept.split(',').map(function (part) {
    const fields = part.split(';').map(function (field) { return field.trim().toLowerCase(); });
    const quality = fields.filter(function (field) { return field.indexOf('q=') === 0; })[0];
    return { name: fields[0], quality: quality ? Number(quality.slice(2)) : 1 };
  });
  types.sort(function (a, b) { return b.quality - a.quality; });
  for (const type of types) {
    if (type.quality > 0 && Object.prototype.hasOwnProperty.call(extensions, type.name)) return '.' + extensions[type.name];
    if (type.quality > 0 && /^(text\\/html|application\\/xhtml\\+xml|[a-z*]+\\/\\*)$/.test(type.name)) return '';
  }
  return undefined;
}
function refusal(event, status, description, code, error) {
  return {
    statusCode: status,
    statusDescription: description,
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: {
      encoding: 'text',
      data: JSON.stringify({ success: false, error: error, code: code, requestId: event.context.requestId }),
    },
  };
}
function handler(event) {
  const request = event.request;
  if (request.uri === '/api/docs' || request.uri === '/api/docs/') return ${movedTo(`'${DOC_ALIASES['/api/docs']}'`)};
  // Without an id there is no paper page, but there is a list of papers; and agents have a page without an id.
  const list = /^\\/(papers|agents|users|supervisors)\\/(\\/.*)?$/.exec(request.uri);
  if (list) return ${movedTo(`'/' + list[1]`)};
  if (/^\\/papers\\/[^/]+$/.test(request.uri) && !/\\.[A-Za-z.]+$/.test(request.uri) && request.headers.accept) {
    const extension = extensionFor(request.headers.accept.value);
    if (extension === undefined) return ${refusal('not-acceptable', 'Not Acceptable', `It has text/html, ${Object.keys(EXTENSIONS).join(', ')}.`)};
    request.uri += extension;
  }
  const length = request.headers['content-length'];
  if (length && Number(length.value) > ${Math.floor(LIMITS.requestBytes)}) return ${refusal('payload-too-large', 'Content Too Large')};
  if (/^\\/api\\/.*%(2f|3f|23)/i.test(request.uri)) return ${refusal('not-found', 'Not Found')};
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;
}
