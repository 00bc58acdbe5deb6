import { LIMITS } from '#shared/constants.ts';
import { REFERENCE_PATHS } from '#shared/contract/resource-pages.ts';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { WITHDRAWN_HEADER } from '#shared/domain/withdrawn-file.ts';
import { ERRORS } from '#shared/errors.ts';

/** A permanent redirect. */
const movedTo = (address: string) =>
  `{ statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: ${address} } } }`;

// CloudFront Functions run "JavaScript runtime 2.0": ES5 with const, let, arrow functions and templates, at most 10 KB, no
// modules. So each function is a text, into which this module writes the product's constants.

/**
 * Serves the frame of the single-page application for each address that isn't a file. A file's extension starts with a letter;
 * an archive id (`COL.2611.00042v2`) has a digit after its dot. The documentation, the home page and the search form have
 * prerendered pages. Older addresses of the documentation redirect to it.
 */
export const SPA_CODE = `const prerendered = ${JSON.stringify([...DOC_PATHS, ...REFERENCE_PATHS])};
const moved = ${JSON.stringify(DOC_ALIASES)};
function handler(event) {
  const request = event.request;
  const page = request.uri.length > 1 ? request.uri.replace(/\\/+$/, '') : '/';
  if (Object.prototype.hasOwnProperty.call(moved, page)) return ${movedTo('moved[page]')};
  if (page === '/') request.uri = '/home.html';
  else if (page === '/search' && Object.keys(request.querystring).length === 0) request.uri = '/search.html';
  else if (prerendered.indexOf(page) >= 0) request.uri = page + '.html';
  else if (!/\\.[A-Za-z][A-Za-z0-9]*$/.test(request.uri)) request.uri = '/app.html';
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
 * Answers 410 Gone for a file of a withdrawn paper, which its metadata marks. The object itself answers 200, because
 * CloudFront runs no function on an origin's 4xx response.
 */
export const WITHDRAWN_CODE = `function handler(event) {
  const response = event.response;
  if (response.headers['x-amz-meta-${WITHDRAWN_HEADER}']) {
    response.statusCode = 410;
    response.statusDescription = 'Gone';
  }
  return response;
}
`;

/**
 * Redirects incomplete addresses, rejects bodies over the API's limit with the API's error, and passes the viewer's host and
 * address to the function. API Gateway rejects a body without Content-Length at 10 MB.
 */
export function gatewayCode(): string {
  const [status, sentence] = ERRORS['payload-too-large'];
  return `function handler(event) {
  const request = event.request;
  if (request.uri === '/api/docs' || request.uri === '/api/docs/') return ${movedTo(`'${DOC_ALIASES['/api/docs']}'`)};
  // Without an id there is no paper page, but there is a list of papers.
  if (/^\\/papers\\/(\\/.*)?$/.test(request.uri)) return ${movedTo(`'/papers'`)};
  const length = request.headers['content-length'];
  if (length && Number(length.value) > ${Math.floor(LIMITS.requestBytes)}) {
    return {
      statusCode: ${status},
      statusDescription: 'Content Too Large',
      headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
      body: {
        encoding: 'text',
        data: JSON.stringify({
          success: false,
          error: ${JSON.stringify(sentence)},
          code: 'payload-too-large',
          requestId: event.context.requestId,
        }),
      },
    };
  }
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
`;
}
