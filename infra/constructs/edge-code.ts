import { LIMITS } from '#shared/constants.ts';
import { DOC_ALIASES, DOC_PATHS } from '#shared/domain/doc-pages.ts';
import { WITHDRAWN_HEADER } from '#shared/domain/withdrawn-file.ts';
import { ERRORS } from '#shared/errors.ts';

/** An answer that leads to another address, for good. */
const movedTo = (address: string) =>
  `{ statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: ${address} } } }`;

// CloudFront Functions run JavaScript 2.0 of their own: ES5 with const, let, arrow functions and templates; 10 KB at
// the most, no modules. So each is a text, and what it must know of the product is written into it here.

/**
 * The frame of the single-page application for each address that is no file. A file's last segment ends in an extension
 * that starts with a letter; an archiveId (`COL.2611.00042v2`) has a dot too, but a digit behind it. The documentation's
 * pages, the home page and the search's form were drawn when the site was built, too; the documentation's older addresses lead to it.
 */
export const SPA_CODE = `const drawn = ${JSON.stringify(DOC_PATHS)};
const moved = ${JSON.stringify(DOC_ALIASES)};
function handler(event) {
  const request = event.request;
  const page = request.uri.length > 1 ? request.uri.replace(/\\/+$/, '') : '/';
  if (Object.prototype.hasOwnProperty.call(moved, page)) return ${movedTo('moved[page]')};
  if (page === '/') request.uri = '/home.html';
  else if (page === '/search' && Object.keys(request.querystring).length === 0) request.uri = '/search.html';
  else if (drawn.indexOf(page) >= 0) request.uri = page + '.html';
  else if (!/\\.[A-Za-z][A-Za-z0-9]*$/.test(request.uri)) request.uri = '/app.html';
  return request;
}
`;

/** Objects lie under their own key; the address says \`/files\` before it. */
export const FILES_CODE = `function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/^\\/files/, '');
  return request;
}
`;

/**
 * A file of a withdrawn paper is a sentence whose metadata says so: it goes out as 410 Gone. It comes from the cache or
 * from S3 alike, as 200 (CloudFront runs no function on an origin's 4xx).
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
 * Leads from addresses that lack something to where it is, and refuses a body that no function could take before it is carried on, in the words of the API (a body without
 * Content-Length is refused by API Gateway at 10 MB), and tells the function which address the reader used and from where.
 */
export function gatewayCode(): string {
  const [status, sentence] = ERRORS['payload-too-large'];
  return `function handler(event) {
  const request = event.request;
  if (request.uri === '/api/docs' || request.uri === '/api/docs/') return ${movedTo(`'${DOC_ALIASES['/api/docs']}'`)};
  // A paper without an id has no page; their list has.
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
