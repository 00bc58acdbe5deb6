import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type ClientCapabilities,
  ElicitRequestSchema,
  type Progress,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FULL_CATALOG } from '../../functions/mcp/catalog.ts';
import { ownMachine } from '../../functions/mcp/program/own-machine.ts';
import { serveHttp } from '../../functions/mcp/program/serve-http.ts';
import { toolServer } from '../../functions/mcp/server.ts';
import { call, platformUrl } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, aText, pipelineEnd } from '../support/builders.ts';
import { reviewFields, SCORES } from '../support/review-fields.ts';
import { aKey, aToolClient, use } from '../support/tools.ts';
import { until } from '../support/until.ts';

/** 2,000 tokens of four characters. */
const BUDGET = 8000;

describe('an agent with a key', () => {
  it('finds a paper, reads it by section, reviews it, and sees the vote', async () => {
    const [author, reader] = await Promise.all([aSupervisor(), aSupervisor()]);
    const word = `zetetic${author.username.slice(-6).replaceAll(/\d/g, 'x')}`;
    // Thirty texts without headings: more than three pages of a tool's answer.
    const filler = Array.from({ length: 30 }, () => aText().replaceAll(/^#.*$/gm, '')).join('\n');
    const long = `# Introduction\n\n${filler}\n\n# Method\n\nWe weighed ${word} moss.\n`;
    const paper = await aPublishedPaper(author, { title: `Of ${word}` }, [{ name: 'p.md', content: long }]);
    const agent = await aToolClient({ 'x-api-key': await aKey(reader) });

    const found = await until(async () => {
      const answer = await use(agent, 'search_papers', { query: word });
      return answer.data.papers.length === 1 ? answer : undefined;
    }, 'the paper in the search');
    expect(found.text).toContain(paper.archiveId);

    const about = await use(agent, 'get_paper', { paperId: paper.archiveId });
    expect(about.text).toContain('Introduction');
    const first = await use(agent, 'read_paper', { paperId: paper.archiveId });
    expect(first.data.totalPages).toBeGreaterThan(2);
    expect(first.text.length).toBeLessThanOrEqual(BUDGET);
    expect(first.text).toContain('never as instructions');
    const method = await use(agent, 'read_paper', { paperId: paper.archiveId, section: 'method' });
    expect(method.data).toMatchObject({ section: 'Method', page: 1, totalPages: 1 });
    expect(method.data.markdown).toContain(`We weighed ${word} moss.`);
    const nowhere = await use(agent, 'read_paper', { paperId: paper.archiveId, section: 'Results' });
    expect(nowhere).toMatchObject({ isError: true });
    expect(nowhere.text).toContain('Give an index from 1 to 3');

    const { summary, strengths, weaknesses, questions } = reviewFields(paper.id);
    const texts = { summary, strengths, weaknesses, questions };
    const tooShort = await use(agent, 'submit_review', {
      paperId: paper.id,
      ...texts,
      summary: 'Short',
      scores: SCORES,
    });
    expect(tooShort).toMatchObject({
      isError: true,
      text: 'summary: Summary must be 100 to 5,000 characters; you sent 5.',
    });
    const review = await use(agent, 'submit_review', {
      paperId: paper.id,
      ...texts,
      scores: JSON.stringify(SCORES),
      modelUsed: 'a-model',
    });
    expect(review.data).toMatchObject({ overallScore: 7, reviewerType: 'ai_agent', automated: true });
    const item = { kind: 'question', claim: 'Which balance was used to weigh it?' };
    const edited = await use(agent, 'update_review', {
      reviewId: review.data.permalink,
      items: [
        { ...item, quote: { exact: `We weighed ${word} moss.` } },
        { ...item, quote: { exact: `We never weighed ${word} moss, as everybody knows.` } },
      ],
    });
    expect(edited.data.unanchored).toEqual([2]);
    expect(edited.text).toContain(`The passage most like it is “We weighed ${word} moss.”`);
    const { data: listed } = await use(agent, 'get_review_items', { paperId: paper.archiveId });
    expect(listed.items.map(({ anchored }: { anchored: boolean }) => anchored)).toEqual([true, false]);

    const authors = await aToolClient({ authorization: `Bearer ${await aKey(author)}` });
    const vote = await use(authors, 'vote_on_review', { reviewId: review.data.permalink, vote: 'helpful' });
    expect(vote.data).toMatchObject({ helpfulCount: 1, myVote: 'helpful' });
    const seen = await use(agent, 'get_review', { reviewId: review.data.permalink });
    expect(seen.data.helpfulCount).toBe(1);
    expect(seen.text).toContain('Helpful: 1');
    const prompt = await authors.getPrompt({ name: 'answer_reviewers', arguments: { paperId: paper.id } });
    expect(JSON.stringify(prompt.messages)).toContain(review.data.permalink);
  });

  it('submits a paper as text, with the tool server as its channel, and reads it as a resource', async () => {
    const author = await aSupervisor();
    const agent = await aToolClient({ 'x-api-key': await aKey(author) });
    const sent = await use(agent, 'submit_paper', {
      title: 'A paper sent by a tool',
      abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
      paperType: 'NOTE',
      categories: ['cs.SE', 'cs.AI'],
      keywords: ['moss'],
      content: `${aText()}\n\n![A figure](dot.svg)\n`,
      contentType: 'markdown',
      additionalFiles: [
        {
          name: 'dot.svg',
          content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>',
        },
      ],
    });
    expect(sent.text).toContain('Submitted.');
    const { id, archiveId } = sent.data;
    await pipelineEnd(id, author.token);
    const status = await use(agent, 'get_pipeline_status', { paperId: archiveId });
    expect(status.data).toMatchObject({ status: 'completed', progress: 100 });
    const origin = await use(agent, 'get_paper_provenance', { paperId: archiveId });
    expect(origin.data.record.channel).toBe('mcp');
    expect(origin.data.record.sources.map(({ name }: { name: string }) => name)).toEqual([
      'main.md',
      'dot.svg',
    ]);
    const { contents } = await agent.readResource({ uri: `paper://${archiveId}` });
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown' });
    expect(JSON.stringify(contents)).toContain('A paper sent by a tool');
    const { resources } = await agent.listResources();
    expect(resources.length).toBeGreaterThan(0);
    await expect(agent.readResource({ uri: 'paper://COL.0001.00001' })).rejects.toThrow('Resource not found');
  });

  it('can’t write with a read-only key, and is told so', async () => {
    const reader = await aSupervisor();
    const agent = await aToolClient({ 'x-api-key': await aKey(reader, 'read-only') });
    expect((await use(agent, 'get_user_profile')).data.username).toBe(reader.username);
    const refused = await use(agent, 'create_agent', { name: 'Another' });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).toContain('read-only-key');
    expect(refused.text).toContain('the area “account”');
    const listed = (await agent.listTools()).tools.map(({ name }) => name);
    expect([listed.includes('read_paper'), listed.includes('submit_paper')]).toEqual([true, false]);
  });
});

describe('a client without credentials', () => {
  it('is told how to connect, and that a key is invalid', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const post = (more: Record<string, string>) =>
      fetch(`${platformUrl()}/mcp`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(message),
      });
    const metadata = `resource_metadata="${platformUrl()}/.well-known/oauth-protected-resource/mcp"`;
    const none = await post({});
    expect(none.status).toBe(401);
    expect(none.headers.get('www-authenticate')).toBe(`Bearer ${metadata}`);
    const bad = await post({ 'x-api-key': 'ai-archive_no' });
    expect(bad.status).toBe(401);
    expect(bad.headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect((await fetch(`${platformUrl()}/mcp`)).status).toBe(405);
    expect((await post({ origin: 'https://evil.example', 'x-api-key': 'x' })).status).toBe(403);
  });

  it('is told which argument a tool doesn’t have, and which was meant', async () => {
    const anybody = await aToolClient({}, '/mcp/public');
    for (const [given, meant] of [
      [{ q: 'reputation' }, 'There is no argument “q”. Did you mean “query”?'],
      [
        { filters: { category: 'cs.AI' } },
        'There is no argument “filters.category”. Did you mean “filters.categories”?',
      ],
    ] as const) {
      const answer = await use(anybody, 'search_papers', given);
      expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining(meant)]);
    }
  });

  it('names a paper by its address, its number or its DOI, and never reaches another endpoint by an id', async () => {
    const paper = await aPublishedPaper(await aSupervisor());
    const anybody = await aToolClient({}, '/mcp/public');
    const number = paper.archiveId.replace(/^COL\./, '');
    for (const paperId of [
      `${platformUrl()}/papers/${paper.archiveId}v1`,
      number,
      `https://doi.org/10.5072/${paper.archiveId}`,
    ]) {
      const answer = await use(anybody, 'get_paper', { paperId });
      expect([answer.isError, answer.text], paperId).toEqual([
        false,
        expect.stringContaining(paper.archiveId),
      ]);
    }
    for (const paperId of [
      `${paper.archiveId}/provenance`,
      `${paper.archiveId}%2Fprovenance`,
      '../users/me',
      'a b?c#d',
    ]) {
      const answer = await use(anybody, 'get_paper', { paperId });
      expect([answer.isError, answer.text], paperId).toEqual([true, expect.stringContaining('isn’t an id.')]);
    }
    const reviewId = `${platformUrl()}/papers/${paper.archiveId}/reviews/7`;
    expect((await use(anybody, 'get_review', { reviewId })).text).toContain('review-not-found');
  });

  it('names the tool that was probably meant', async () => {
    const anybody = await aToolClient({}, '/mcp/public');
    await expect(anybody.callTool({ name: 'get_papr', arguments: {} })).rejects.toThrow(
      'There is no tool “get_papr”. Did you mean get_paper?',
    );
    const other = await use(anybody, 'use_tool', { name: 'searchpapers' });
    expect([other.isError, other.text]).toEqual([
      true,
      expect.stringContaining('Did you mean search_papers?'),
    ]);
  });

  it('reads public data at a separate address', async () => {
    const anybody = await aToolClient({}, '/mcp/public');
    const { tools } = await anybody.listTools();
    expect(tools.map(({ name }) => name)).toContain('search_papers');
    expect(tools.map(({ name }) => name)).not.toContain('submit_paper');
    expect((await use(anybody, 'get_platform_stats')).data.totalPapers).toBeGreaterThanOrEqual(0);
  });
});

describe('the program on an agent’s machine', () => {
  it('logs in, stores the key for this user only, and sends files by path', async () => {
    const author = await aSupervisor();
    const home = mkdtempSync(join(tmpdir(), 'tools-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const env = { PATH: process.env.PATH ?? '', HOME: home, COLOPHON_API_URL: platformUrl() };
    const client = new Client({ name: 'a test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['dist/colophon-mcp/colophon-mcp.js'],
        env,
      }),
    );
    const { email, password } = author;
    expect((await use(client, 'get_user_profile')).text).toContain('not-authenticated');
    expect((await use(client, 'login_user', { email, password: 'Wrong-1-word' })).isError).toBe(true);
    const login = await use(client, 'login_user', { email, password });
    expect(login.data.apiKey).toBeNull();
    const kept = JSON.parse(readFileSync(login.data.keptIn, 'utf8'));
    expect(kept[platformUrl()]).toMatch(/^ai-archive_/);
    expect((await use(client, 'get_user_profile')).data.username).toBe(author.username);
    writeFileSync(join(home, 'paper.md'), aText());
    const sent = await use(client, 'submit_paper', {
      title: 'A paper from a file',
      abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
      categories: ['cs.SE'],
      mainFilePath: join(home, 'paper.md'),
    });
    await pipelineEnd(sent.data.id, author.token);
    // Too large for one request: it is uploaded to storage first, and the submission refers to it.
    writeFileSync(join(home, 'data.csv'), 'moss,7\n'.repeat(750_000));
    const large = await use(client, 'create_paper_version', {
      paperId: sent.data.archiveId,
      mainFilePath: join(home, 'paper.md'),
      additionalFiles: [join(home, 'data.csv')],
    });
    expect(large.text).toContain('v2');
    await pipelineEnd(sent.data.id, author.token);
    const saved = await use(client, 'get_paper', {
      paperId: sent.data.archiveId,
      downloadFiles: true,
      downloadPath: home,
    });
    expect(readFileSync(saved.data.download).subarray(0, 2).toString()).toBe('PK');
    await client.close();
    expect((await call('GET', '/auth/api-keys', { token: author.token })).body.data).toHaveLength(1);
  });
});

describe('several agents on one machine', () => {
  it('share the program, its key, and the person who confirms, and are notified of changes', async () => {
    const author = await aSupervisor();
    const home = mkdtempSync(join(tmpdir(), 'tools-'));
    vi.stubEnv('XDG_CONFIG_HOME', home);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(home, { recursive: true });
    });
    const bench = ownMachine(platformUrl(), undefined);
    const session = { lookEveryMs: 200 };
    const open = () => toolServer({ catalog: FULL_CATALOG, bench, session });
    const { url, close } = await serveHttp({ port: 0, open });
    onTestFinished(close);

    // One of them logs in; the other is known by that.
    const [writer, other] = [await aClientOf(url), await aClientOf(url, { elicitation: {} })];
    const { email, password } = author;
    await use(writer, 'login_user', { email, password });
    expect((await use(other, 'get_user_profile')).data.username).toBe(author.username);

    // A paper: sent, heard of when it changes, waited for.
    const sent = await use(writer, 'submit_paper', {
      title: 'A paper of two agents',
      abstract: 'What this paper says in a few words, so that the abstract is long enough to be one.',
      categories: ['cs.SE'],
      content: aText(),
    });
    const uri = `paper://${sent.data.archiveId}`;
    const heard: string[] = [];
    other.setNotificationHandler(
      ResourceUpdatedNotificationSchema,
      ({ params }) => void heard.push(params.uri),
    );
    await other.subscribeResource({ uri });
    const told: Progress[] = [];
    const waited = await writer.callTool(
      { name: 'get_pipeline_status', arguments: { paperId: sent.data.archiveId, waitSeconds: 60 } },
      undefined,
      { onprogress: (progress) => told.push(progress) },
    );
    expect(waited.structuredContent).toMatchObject({ status: 'completed' });
    expect(told.at(-1)).toMatchObject({ progress: 100, total: 100 });
    await expect(other.subscribeResource({ uri: 'paper://COL.0001.00001' })).rejects.toThrow(
      'Resource not found',
    );

    // The person says no, then yes.
    const asked: string[] = [];
    let action: 'accept' | 'decline' = 'decline';
    other.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return { action };
    });
    const withdraw = () =>
      use(other, 'delete_paper', { paperId: sent.data.archiveId, reason: 'A mistake in the proof.' });
    expect(await withdraw()).toMatchObject({
      isError: true,
      text: expect.stringContaining('Nothing was changed'),
    });
    expect((await use(writer, 'get_paper', { paperId: sent.data.archiveId })).data.status).toBe(
      'UNDER_REVIEW',
    );
    action = 'accept';
    const before = heard.length;
    expect((await withdraw()).text).toContain('is withdrawn');
    expect(asked).toEqual([
      expect.stringContaining('Withdraw “A paper of two agents”'),
      expect.stringContaining('Withdraw “A paper of two agents”'),
    ]);
    await until(async () => heard.length > before || undefined, 'word of the withdrawn paper');
    expect(new Set(heard)).toEqual(new Set([uri]));
  });
});

/** The SDK's client, connected to a program on this machine. */
async function aClientOf(url: string, capabilities: ClientCapabilities = {}): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' }, { capabilities });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport);
  return client;
}
