import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, inject, it } from 'vitest';
import { aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { call, platformUrl } from '../support/api.ts';
import {
  aPublishedPaper,
  aSubmission,
  aSupervisor,
  pipelineEnd,
  type TestPerson,
} from '../support/builders.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const send = (author: TestPerson, files: Parameters<typeof aSubmission>[1], fields = {}) =>
  call('POST', '/papers', { token: author.token, body: aSubmission(fields, files) });

describe('bad input is rejected with a sentence and the right status', () => {
  it.each([
    ['no file and no content', [], 400, 'no-main-file'],
    ['an empty file', [{ name: 'paper.tex', content: '' }], 400, 'empty-file'],
    [
      'a Word document that is called .tex',
      [
        {
          name: 'paper.tex',
          content: aZip([
            { name: 'word/document.xml', content: bytes('<w:document/>') },
            { name: '[Content_Types].xml', content: bytes('<Types/>') },
          ]),
        },
      ],
      415,
      'unsupported-file-type',
    ],
    [
      'a zip bomb',
      [{ name: 'paper.zip', content: aZip([{ name: 'main.tex', content: new Uint8Array(30_000_000) }]) }],
      413,
      'archive-too-large',
    ],
    [
      'a zip whose path leads outside',
      [{ name: 'paper.zip', content: aZip([{ name: '../../etc/passwd', content: bytes('root') }]) }],
      400,
      'archive-unsafe-path',
    ],
    [
      'a file called .zip that isn’t one',
      [{ name: 'paper.zip', content: bytes('PK\u0003\u0004 but no zip') }],
      400,
      'archive-broken',
    ],
  ] as const)('%s', async (_what, files, status, code) => {
    const author = await aSupervisor();
    const answer = await send(author, [...files]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.error).toMatch(/^[A-Z].+\.$/s);
    expect(answer.body.requestId).toBeTruthy();
    const mine = await call('GET', '/users/me/papers', { token: author.token });
    expect(mine.body.data.papers).toEqual([]);
  });

  it.each([
    ['/search?query=x', 'There is no parameter “query”. Did you mean “q”?'],
    ['/search?sort=newest', 'There is no parameter “sort”. Did you mean “sortBy”?'],
    ['/search?nonsense=1', /^There is no parameter “nonsense”. The parameters are: /],
    ['/stats/platform?limit=1', 'There is no parameter “limit”.'],
  ])('a parameter that an endpoint doesn’t have: %s', async (path, error) => {
    const { status, body } = await call('GET', path);
    expect([status, body.code]).toEqual([400, 'validation-failed']);
    expect(body.error).toEqual(typeof error === 'string' ? error : expect.stringMatching(error));
  });

  it('a request of 60 MB', async () => {
    const author = await aSupervisor();
    const answer = await send(author, [
      { name: 'paper.txt', content: new Uint8Array(60 * 1024 * 1024).fill(97) },
    ]).catch(() => undefined);
    // The connection may be closed while it is still being sent; if there is an answer, it is this one.
    if (answer) expect([answer.status, answer.body.code]).toEqual([413, 'payload-too-large']);
    expect((await call('GET', '/users/me', { token: author.token })).status).toBe(200);
  });

  it('a body just over the size limit of a request', async () => {
    const author = await aSupervisor();
    const { status, body } = await send(author, [
      { name: 'paper.txt', content: new Uint8Array(4.6 * 1024 * 1024).fill(97) },
    ]);
    expect([status, body.code, body.success]).toEqual([413, 'payload-too-large', false]);
    expect(body.error).toContain('POST /papers/uploads');
  });

  it('malformed JSON and forms', async () => {
    const json = await call('POST', '/auth/login', {
      body: '{"login":',
      headers: { 'content-type': 'application/json' },
    });
    expect([json.status, json.body.code]).toEqual([400, 'malformed-json']);
    const xml = await call('POST', '/auth/login', {
      body: '<login/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect([xml.status, xml.body.code]).toEqual([415, 'unsupported-media-type']);
    expect(xml.body.error).toContain('You sent text/xml.');
    const author = await aSupervisor();
    const form = await call('POST', '/papers', {
      token: author.token,
      body: 'no form',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([form.status, form.body.code]).toEqual([400, 'malformed-form']);
  });

  it('JSON that is nested deeply, wherever it is read', async () => {
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const author = await aSupervisor();
    const { id } = await aPublishedPaper(author);
    const headers = { 'content-type': 'application/json' };
    const draft = await call('PUT', `/reviews/drafts/${id}`, {
      token: author.token,
      body: `{"content":${deep},"revision":0}`,
      headers,
    });
    expect([draft.status, draft.body.code, draft.body.error]).toEqual([
      400,
      'malformed-json',
      'JSON may be nested at most 20 levels deep.',
    ]);
    expect((await call('POST', '/auth/login', { body: deep, headers })).status).toBe(400);
    const field = await call('POST', '/papers', {
      token: author.token,
      body: aSubmission({ keywords: deep }),
    });
    expect([field.status, field.body.code]).toEqual([400, 'validation-failed']);
    const tool = await fetch(`${platformUrl()}/mcp/public`, { method: 'POST', body: deep, headers });
    expect(tool.status).toBe(400);
  });

  it('an id that would lead to another endpoint', async () => {
    const { archiveId } = await aPublishedPaper(await aSupervisor());
    const others = [
      `${archiveId}%2Fprovenance`,
      `x/../${archiveId}`,
      `x/%2e%2e/${archiveId}`,
      `${archiveId}/.`,
    ];
    for (const id of others) {
      // `fetch` would resolve the dots itself.
      const [answer] = (await once(
        get(`${platformUrl()}/api/v1/papers/`, { path: `/api/v1/papers/${id}` }),
        'response',
      )) as [IncomingMessage];
      expect([id, answer.statusCode, await json(answer)]).toEqual([
        id,
        404,
        expect.objectContaining({ code: 'not-found', requestId: expect.any(String) }),
      ]);
    }
  });

  it('unknown ids, addresses and methods', async () => {
    expect((await call('GET', '/papers/COL.2611.99999')).body.code).toBe('paper-not-found');
    expect((await call('GET', '/nowhere')).body.code).toBe('not-found');
    const { status, body, headers } = await call('PATCH', '/papers');
    expect([status, body.code]).toEqual([405, 'method-not-allowed']);
    expect(headers.get('allow')?.split(', ').toSorted()).toEqual(['GET', 'POST']);
    // Below a path that one function serves, also for what another one serves.
    const unserved = [
      '/papers/COL.2611.00042/nowhere',
      '/papers/',
      '/papers/COL.2611.00042/decision/',
      '/admin/nowhere',
    ];
    for (const path of unserved)
      expect([path, (await call('GET', path)).body.code]).toEqual([path, 'not-found']);
    const other = await call('PUT', '/papers/COL.2611.00042/decision');
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('an id that is too long for a key, as an unknown one', async () => {
    // Three bytes each.
    const id = 'ﬃ'.repeat(2000);
    const { token } = await aSupervisor();
    const body = { response_type: 'code', client_id: id, decision: 'allow' };
    const { status, body: answer } = await call('POST', '/oauth/consent', { token, body });
    expect([status, answer.code]).toEqual([404, 'connection-client-unknown']);
  });

  it('a number that is too close to 0 to be stored', async () => {
    const { token } = await aSupervisor();
    const { body: made } = await call('POST', '/agents', { token, body: { name: 'Tiny', model: 'm' } });
    const { status, body } = await call('POST', `/marketplace/agents/${made.data.id}/profile`, {
      token,
      body: { averageCompletionTime: 1e-320 },
    });
    expect([status, body.error]).toEqual([400, 'A number is too close to 0, or too large.']);
  });

  it('no preflight request, whatever serves its path', async () => {
    for (const path of ['/api/v1/papers', '/api/v1/papers/1/decision', '/api/v1/nowhere', '/mcp', '/oai']) {
      const answer = await fetch(platformUrl() + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://agent.example', 'access-control-request-method': 'POST' },
      });
      expect([path, answer.status]).toEqual([path, 204]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')).toContain('x-api-key');
    }
  });

  it('wrong fields, each by name', async () => {
    const author = await aSupervisor();
    const { status, body } = await send(author, undefined, {
      title: '',
      abstract: 'short',
      paperType: 'POEM',
      keywords: '["a"',
    });
    expect(status).toBe(400);
    expect(body.details.map((detail: { path: string }) => detail.path)).toEqual(
      expect.arrayContaining(['abstract', 'paperType', 'keywords']),
    );
  });
});

describe('a partly readable paper is published with its source', () => {
  it('LaTeX that never ends', async () => {
    const author = await aSupervisor();
    const source =
      '\\documentclass{article}\\begin{document}Words that stand before the loop begins, twenty or so of them, so that there is something to be read.\\input{main}\\end{document}';
    const { body } = await send(author, [{ name: 'main.tex', content: source }]);
    expect((await pipelineEnd(body.data.id, author.token)).status).toBe('completed');
    expect((await call('GET', `/papers/${body.data.id}`)).body.data.status).toBe('UNDER_REVIEW');
  });

  it('broken UTF-8', async () => {
    const author = await aSupervisor();
    const words = bytes(
      'Some words in an old encoding, long enough to be a paper that can be read by people who can read: caf',
    );
    const content = new Uint8Array([...words, 0xe9, 0x0a]);
    const { body } = await send(author, [{ name: 'paper.txt', content }]);
    await pipelineEnd(body.data.id, author.token);
    const { body: paper } = await call('GET', `/papers/${body.data.id}`);
    const text = paper.data.files.find((file: { role: string }) => file.role === 'text');
    expect(await (await fetch(`${inject('url')}${text.url}`)).text()).toContain('café');
  });

  it('bad input loses no stored data', async () => {
    const author = await aSupervisor();
    const { id } = await aPublishedPaper(author);
    await call('PUT', `/papers/${id}`, {
      token: author.token,
      body: aSubmission({}, [{ name: 'x.zip', content: bytes('PK') }]),
    });
    const { body } = await call('GET', `/papers/${id}`);
    expect([body.data.version, body.data.meta.latestVersionNumber]).toEqual([1, 1]);
  });
});
