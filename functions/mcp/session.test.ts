import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import {
  ElicitRequestSchema,
  type ElicitResult,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { ORPCError } from '@orpc/client';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { FULL_CATALOGUE } from './catalogue.ts';
import { connect } from './platform.ts';
import { toolServer } from './server.ts';
import { tool } from './tool.ts';

describe('a tool that takes something away', () => {
  it('asks the person first, and does it when they agree', async () => {
    const { client, done } = await aClient({ answer: { action: 'accept', content: {} } });
    const answer = await client.callTool({ name: 'take_away', arguments: { what: 'moss' } });
    expect(answer.structuredContent).toEqual({ taken: 'moss' });
    expect(done).toEqual(['asked: Take moss away?', 'took moss']);
  });

  it.each([
    ['decline', 'The person said no. Nothing was done.'],
    ['cancel', 'The person gave no answer. Nothing was done.'],
  ] as const)('does nothing at a %s, and says so', async (action, text) => {
    const { client, done } = await aClient({ answer: { action } });
    const answer = await client.callTool({ name: 'take_away', arguments: { what: 'moss' } });
    expect(answer).toMatchObject({ isError: true, content: [{ text }] });
    expect(done).toEqual(['asked: Take moss away?']);
  });

  it('goes on where the client cannot ask anybody', async () => {
    const { client, done } = await aClient({});
    await client.callTool({ name: 'take_away', arguments: { what: 'moss' } });
    expect(done).toEqual(['took moss']);
  });

  it('asks nothing where there is nothing to agree to', async () => {
    const { client, done } = await aClient({ answer: { action: 'decline' } });
    await client.callTool({ name: 'take_away', arguments: { what: 'nothing' } });
    expect(done).toEqual(['took nothing']);
  });
});

describe('a session', () => {
  it('tells how far a call is, if the caller asked for that', async () => {
    const { client } = await aClient({});
    const told: unknown[] = [];
    await client.callTool({ name: 'take_away', arguments: { what: 'moss' } }, undefined, {
      onprogress: (progress) => told.push(progress),
    });
    expect(told).toEqual([{ progress: 1, total: 2, message: 'half of moss' }]);
  });

  it('logs what a limit refused and when to try again, from the client’s level on', async () => {
    const { client, logged } = await aClient({});
    await client.callTool({ name: 'take_away', arguments: { what: 'too much' } });
    expect(logged).toEqual([
      'warning: take_away was refused by a limit. Slowly. (rate-limited)\nTry again in 7 seconds.',
    ]);
    await client.setLoggingLevel('error');
    await client.callTool({ name: 'take_away', arguments: { what: 'too much' } });
    expect(logged).toHaveLength(1);
  });

  it('logs, and answers, that the platform is out of reach', async () => {
    const { client, logged } = await aClient({});
    const answer = await client.callTool({ name: 'get_platform_stats', arguments: {} });
    expect(answer).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.content)).toContain('The platform does not answer');
    expect(logged).toEqual([
      expect.stringContaining('error: get_platform_stats: http://127.0.0.1:9 does not answer'),
    ]);
  });

  it('tells of a resource that changed, until the client wants no more of it', async () => {
    const { client, updated, show } = await aClient({});
    await client.subscribeResource({ uri: 'paper://COL.2611.00001' });
    show('a second text');
    await vi.waitFor(() => expect(updated).toEqual(['paper://COL.2611.00001']));
    await client.unsubscribeResource({ uri: 'paper://COL.2611.00001' });
    show('a third text');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(updated).toHaveLength(1);
  });

  it('knows no resource by a name that is no address', async () => {
    const { client } = await aClient({});
    await expect(client.readResource({ uri: 'paper://%' })).rejects.toThrow('There is no resource paper://%');
  });

  it('is what a hosted server, one answer to one message, does not say it has', async () => {
    const bench = { platform: connect({ origin: 'http://127.0.0.1:9', credential: undefined }) };
    const server = toolServer({ catalogue: FULL_CATALOGUE, bench });
    const client = new Client({ name: 'a test', version: '1' });
    await linked(client, server);
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      prompts: {},
      resources: {},
      completions: {},
    });
  });
});

/** A client that answers questions so, or cannot be asked, with a server whose one tool of its own notes what it does. */
async function aClient({ answer }: { answer?: ElicitResult }) {
  const [done, logged, updated]: string[][] = [[], [], []];
  const client = new Client(
    { name: 'a test', version: '1' },
    { capabilities: answer ? { elicitation: {} } : {} },
  );
  if (answer)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      done?.push(`asked: ${params.message}`);
      return answer;
    });
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    logged?.push(`${params.level}: ${params.data}`);
  });
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    updated?.push(params.uri);
  });
  let shows = 'a text';
  const resources = { ...FULL_CATALOGUE.resources, look: async () => ({ shows }) };
  const tools = [...FULL_CATALOGUE.tools, takeAway(done ?? [])];
  const bench = { platform: connect({ origin: 'http://127.0.0.1:9', credential: undefined }) };
  const server = toolServer({
    catalogue: { ...FULL_CATALOGUE, tools, resources },
    bench,
    session: { lookEveryMs: 10 },
  });
  await linked(client, server);
  const show = (text: string) => {
    shows = text;
  };
  return { client, done, logged, updated, show };
}

async function linked(client: Client, server: ReturnType<typeof toolServer>) {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await server.connect(there);
  await client.connect(here);
}

const takeAway = (done: string[]) =>
  tool({
    name: 'take_away',
    category: 'agents',
    endpoint: contract.agents.delete,
    input: z.object({ what: z.string() }),
    output: z.object({ taken: z.string() }),
    question: ({ what }) => (what === 'nothing' ? undefined : `Take ${what} away?`),
    call: async ({ what }, _bench, client) => {
      await client.progress(1, 2, `half of ${what}`);
      if (what === 'too much')
        throw new ORPCError('rate-limited', { status: 429, message: 'Slowly.', data: { retryAfter: 7 } });
      done.push(`took ${what}`);
      return { taken: what };
    },
    text: ({ taken }) => taken,
  });
