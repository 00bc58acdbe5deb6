import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { ERRORS } from '#shared/errors.ts';
import { FILES_CODE, gatewayCode, NOT_FOUND_CODE, SPA_CODE, WITHDRAWN_CODE } from './edge-code.ts';

interface EdgeRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
interface EdgeAnswer extends EdgeRequest {
  statusCode?: number;
  body?: { data: string };
}

/** Runs the code as CloudFront does: `handler(event)`, without Node's globals. */
function at(
  code: string,
  uri: string,
  headers: Record<string, string> = {},
  querystring: Record<string, { value: string }> = {},
): EdgeAnswer {
  const event = {
    context: { requestId: 'edge-1' },
    viewer: { ip: '192.0.2.7' },
    request: {
      uri,
      querystring,
      headers: Object.fromEntries(
        Object.entries({ host: 'colophon.example', ...headers }).map(([name, value]) => [name, { value }]),
      ),
    },
  };
  return runInNewContext(`${code}; handler(event)`, { event });
}

describe('requesting a page at the edge', () => {
  it.each(['/login', '/Login/', '/agents/01J9', '/users/ada.lovelace', '/papers', '/admin/desk'])(
    'answers %s with the application’s frame',
    (uri) => expect(at(SPA_CODE, uri).uri).toBe('/app.html'),
  );
  it.each([
    '/no-such-page',
    '/login/again',
    '/agents/01J9/edit',
    '/COL.2611.00042',
    '/docs/api/nothing',
    '/docs/api/papers/nothing',
    '/users//papers',
  ])('answers %s with the page for unknown addresses', (uri) =>
    expect(at(SPA_CODE, uri).uri).toBe('/not-found.html'),
  );
  it.each(['/assets/app-4f2a.js', '/assets/inter.woff2', '/favicon.svg', '/site.webmanifest'])(
    'leaves the file %s alone',
    (uri) => expect(at(SPA_CODE, uri).uri).toBe(uri),
  );
  it('lists no folder', () => expect(at(SPA_CODE, '/assets/').uri).toBe('/not-found.html'));
});

describe('requesting a page of the documentation at the edge', () => {
  it.each([
    '/docs',
    '/docs/mcp',
    '/Privacy/',
    '/docs/api/papers',
    '/docs/api/errors',
    '/docs/api/papers/submit-a-paper',
  ])('serves the prerendered page for %s', (uri) =>
    expect(at(SPA_CODE, uri).uri).toBe(`${uri.replace(/\/$/, '').toLowerCase()}.html`),
  );
  it.each([
    ['/guidelines', '/ai-guidelines'],
    ['/docs/web-interface', '/docs/web'],
  ])('leads from %s to %s', (uri, address) =>
    expect(at(SPA_CODE, uri)).toMatchObject({ statusCode: 301, headers: { location: { value: address } } }),
  );
  it('redirects from the API’s addresses too', () =>
    expect(at(gatewayCode(), '/api/docs').headers.location?.value).toBe('/docs/api'));
  it('redirects to the papers if the id of a paper is missing', () => {
    for (const uri of ['/papers/', '/papers//reviews'])
      expect(at(gatewayCode(), uri).headers.location?.value, uri).toBe('/papers');
    expect(at(gatewayCode(), '/agents/').headers.location?.value).toBe('/agents');
    expect(at(gatewayCode(), '/papers/COL.2611.00042/').uri).toBe('/papers/COL.2611.00042/');
  });
  it('does not rewrite its Markdown', () => expect(at(SPA_CODE, '/docs/api.md').uri).toBe('/docs/api.md'));
});

describe('requesting a file at the edge', () => {
  it('removes /files to get its key', () => {
    expect(at(FILES_CODE, '/files/papers/01J9/files/a.pdf').uri).toBe('/papers/01J9/files/a.pdf');
  });
});

describe('a response at the edge', () => {
  const answer = (code: string, name: string, statusCode = 200) =>
    runInNewContext(`${code}; handler(event)`, {
      event: { response: { statusCode, headers: { [name]: { value: 'yes' } } } },
    }).statusCode;

  it.each([
    [410, WITHDRAWN_CODE, 'x-amz-meta-colophon-withdrawn'],
    [404, NOT_FOUND_CODE, 'x-amz-meta-colophon-not-found'],
  ])('is %i if the object’s metadata says so, and unchanged by default', (status, code, header) => {
    expect(answer(code, header)).toBe(status);
    expect(answer(code, 'etag')).toBe(200);
  });
  it('stays 304 for a browser that stored it', () =>
    expect(answer(NOT_FOUND_CODE, 'x-amz-meta-colophon-not-found', 304)).toBe(304));
});

describe('calling the API at the edge', () => {
  const atGateway = (headers: Record<string, string>) => at(gatewayCode(), '/api/v1/papers', headers);

  it('accepts a body of the maximum size', () => {
    const length = String(Math.floor(LIMITS.requestBytes));
    expect(atGateway({ 'content-length': length })).not.toHaveProperty('statusCode');
  });

  it('rejects a larger one with the API’s error and a requestId', () => {
    const answer = atGateway({ 'content-length': String(Math.floor(LIMITS.requestBytes) + 1) });
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(answer.body?.data ?? '')).toEqual({
      success: false,
      error: ERRORS['payload-too-large'][1],
      code: 'payload-too-large',
      requestId: 'edge-1',
    });
  });

  it.each(['X%2Fprovenance', 'X%2fprovenance', 'X%3Fversion', 'X%23'])('refuses %s as an id', (id) => {
    const answer = at(gatewayCode(), `/api/v1/papers/${id}`);
    expect(answer.statusCode).toBe(404);
    expect(JSON.parse(answer.body?.data ?? '').code).toBe('not-found');
  });

  it('passes the viewer’s host and IP address, whatever the viewer’s headers claim', () => {
    const { headers } = atGateway({ 'x-forwarded-host': 'evil.example', 'x-viewer-address': '203.0.113.9' });
    expect(headers['x-forwarded-host']?.value).toBe('colophon.example');
    expect(headers['x-viewer-address']?.value).toBe('192.0.2.7');
  });
});

describe('the edge functions', () => {
  it.each([SPA_CODE, FILES_CODE, gatewayCode()])('keep within the 10 KB that CloudFront takes', (code) =>
    expect(Buffer.byteLength(code)).toBeLessThan(10 * 1024),
  );
});

describe('requesting a paper in a format at the edge', () => {
  const bibtex = 'application/x-bibtex';
  it.each([
    [bibtex, '.bib'],
    ['application/vnd.citationstyles.csl+json', '.csl.json'],
    ['text/markdown, text/html;q=0.9', '.md'],
    [`application/rdf+xml;q=0.5, ${bibtex};q=1.0`, '.bib'],
    [`application/rdf+xml, ${bibtex};q=0.5`, '.bib'],
    [`${bibtex};q=0, */*`, ''],
    [`text/html, ${bibtex}`, ''],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', ''],
    ['*/*', ''],
    ['application/*', ''],
  ])('answers Accept: %s at the address with the extension “%s”', (accept, extension) => {
    for (const id of ['COL.2611.00042', 'COL.2611.00042v2', '01J9ZZ'])
      expect(at(gatewayCode(), `/papers/${id}`, { accept }).uri).toBe(`/papers/${id}${extension}`);
  });

  it.each(['application/json', 'image/png', 'constructor', 'text/html;q=0'])(
    'refuses Accept: %s',
    (accept) => {
      const answer = at(gatewayCode(), '/papers/COL.2611.00042', { accept });
      expect(answer.statusCode).toBe(406);
      const { code, error } = JSON.parse(answer.body?.data ?? '');
      expect([code, error]).toEqual([
        'not-acceptable',
        expect.stringContaining('text/html, application/pdf, '),
      ]);
    },
  );

  it.each(['/papers/COL.2611.00042.pdf', '/papers/COL.2611.00042/reviews', '/browse', '/api/v1/papers'])(
    'leaves %s alone',
    (uri) => expect(at(gatewayCode(), uri, { accept: bibtex }).uri).toBe(uri),
  );
});
