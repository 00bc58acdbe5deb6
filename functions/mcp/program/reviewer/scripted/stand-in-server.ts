import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { answerBy, type Script } from './scripted-answers.ts';

/** What is wrong with an answer of the stand-in server. */
export const FAULTS = [
  'bad JSON',
  'another JSON',
  'a refusal',
  'a cut connection',
  'a stream without its end',
  'an error in the stream',
  'an answer cut at its length',
  '429',
  '500',
  'silence',
  'endless text',
  'a page of HTML',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface StandIn {
  /** The base URL of its OpenAI-compatible API; Anthropic's is below the same. */
  url: string;
  /** What requests contain, and when they came. */
  requests: { at: number; path: string; prompt: string; headers: IncomingMessage['headers'] }[];
  stop(): void;
}

/** Seconds, in the header Retry-After of a 429. */
export const RETRY_AFTER = 0.2;

/**
 * A server that speaks OpenAI's and Anthropic's formats for streams, answers the reviewer's questions by a script, and fails as it is told.
 * @param faultOf the fault of the n-th request, from 0; undefined for a good answer
 */
export async function startStandIn(
  script: Script,
  faultOf: (request: number) => Fault | undefined = () => undefined,
): Promise<StandIn> {
  const requests: StandIn['requests'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const prompt = promptOf(body);
    const { url: path = '', headers } = request;
    requests.push({ at: performance.now(), path, prompt, headers });
    const wire = path.endsWith('/messages') ? ANTHROPIC : OPENAI;
    const text = JSON.stringify(answerBy(script, prompt));
    await answer(response, wire, text, faultOf(requests.length - 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const Asked = z.object({
  messages: z.array(z.object({ content: z.union([z.string(), z.array(z.object({ text: z.string() }))]) })),
});

/** The last message, whose content is text, or a list of parts with text. */
function promptOf(body: string): string {
  const { messages } = Asked.parse(JSON.parse(body));
  const content = messages.at(-1)?.content ?? '';
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}

/** How an API writes its streams. */
interface Wire {
  start: string;
  delta: (text: string) => string;
  end: (why: 'stop' | 'length' | 'refusal') => string;
  error: string;
}

const event = (data: object, name?: string): string =>
  `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

const chunk = (delta: object, more: object = {}): string =>
  event({
    ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'stand-in' },
    choices: [{ index: 0, delta, finish_reason: null, ...more }],
  });
const OPENAI_ENDS = { stop: 'stop', length: 'length', refusal: 'content_filter' };
const OPENAI: Wire = {
  start: chunk({ role: 'assistant', content: '' }),
  delta: (content) => chunk({ content }),
  end: (why) =>
    chunk({}, { finish_reason: OPENAI_ENDS[why] }) +
    event({
      ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'stand-in', choices: [] },
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    }) +
    'data: [DONE]\n\n',
  error: event({ error: { message: 'The server is overloaded.', type: 'server_error' } }),
};

const named = (data: { type: string }): string => event(data, data.type);
const ANTHROPIC_ENDS = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' };
const ANTHROPIC: Wire = {
  start:
    named({
      ...{ type: 'message_start' },
      ...{
        message: {
          ...{ id: 'm', type: 'message', role: 'assistant', model: 'stand-in', content: [] },
          ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 100, output_tokens: 1 } },
        },
      },
    }) +
    named({
      ...{ type: 'content_block_start' },
      ...{ index: 0, content_block: { type: 'text', text: '' } },
    }),
  delta: (text) =>
    named({ ...{ type: 'content_block_delta' }, ...{ index: 0, delta: { type: 'text_delta', text } } }),
  end: (why) =>
    named({ ...{ type: 'content_block_stop' }, ...{ index: 0 } }) +
    named({
      ...{ type: 'message_delta' },
      ...{ delta: { stop_reason: ANTHROPIC_ENDS[why], stop_sequence: null }, usage: { output_tokens: 20 } },
    }) +
    named({ type: 'message_stop' }),
  error: named({
    ...{ type: 'error' },
    ...{ error: { type: 'overloaded_error', message: 'The server is overloaded.' } },
  }),
};

async function answer(response: ServerResponse, wire: Wire, text: string, fault?: Fault): Promise<void> {
  const half = text.slice(0, text.length / 2);
  switch (fault) {
    case '429':
      return refuse(response, 429, { 'retry-after': String(RETRY_AFTER) });
    case '500':
      return refuse(response, 500, { 'retry-after': '0.05' });
    case 'a page of HTML':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Welcome to the proxy</h1>');
    case 'silence':
      return void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(wire.start);
    default:
      break;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(wire.start);
  switch (fault) {
    case 'bad JSON':
      response.end(wire.delta('Certainly! Here is the review: {"comments": [') + wire.end('stop'));
      return;
    case 'another JSON':
      response.end(wire.delta('{"verdict": "accept", "overallScore": 10}') + wire.end('stop'));
      return;
    case 'a refusal':
      response.end(wire.delta('I can’t help with that.') + wire.end('refusal'));
      return;
    case 'an answer cut at its length':
      response.end(wire.delta(half) + wire.end('length'));
      return;
    case 'a stream without its end':
      response.end(wire.delta(half));
      return;
    case 'an error in the stream':
      response.end(wire.delta(half) + wire.error);
      return;
    case 'a cut connection':
      response.write(wire.delta(half), () => response.destroy());
      return;
    case 'endless text':
      while (!response.destroyed) {
        response.write(wire.delta('and so on, '.repeat(200)));
        await sleep(0);
      }
      return;
    default:
      // In pieces, as models write.
      for (const piece of text.match(/[\s\S]{1,60}/g) ?? []) response.write(wire.delta(piece));
      response.end(wire.end('stop'));
  }
}

const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'Not now.', code: null } }));
