import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '../../functions/mcp/platform.ts';
import { serveHttp } from '../../functions/mcp/program/serve-http.ts';
import { serveTools } from '../../functions/mcp/serve-tools.ts';
import { toolServer } from '../../functions/mcp/server.ts';
import { toRequestEvent } from '../../infra/local/gateway/request-event.ts';
import { toHttpRequest } from '../../infra/local/http/messages.ts';
import { EXAMPLE_CATALOG } from './example-catalog.ts';

const API = { apiId: 'examples', account: '000000000000', stage: '$default' };

/**
 * Serves the conformance suite's examples with the hosted tool server: the function's code from the gateway's event to its
 * answer.
 */
export async function serveExamples(): Promise<{ url: string; stop(): void }> {
  const offered = { anybody: EXAMPLE_CATALOG, known: EXAMPLE_CATALOG };
  const server = createServer(async (message, response) => {
    const received = toHttpRequest(message);
    // As the CDN's edge function sets it.
    const request = { ...received, headers: { ...received.headers, 'x-forwarded-proto': 'http' } };
    const body = await request.readBody(1024 * 1024);
    if (body === 'too-large') return response.writeHead(413).end();
    const match = { target: '', routeKey: '$default', pathParameters: {} };
    const answer = await serveTools(toRequestEvent(request, match, body, API), offered);
    response.writeHead(answer.statusCode ?? 200, answer.headers as Record<string, string>).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  // As the deployment sets it (configured-origin.ts).
  process.env.PUBLIC_ORIGIN = `http://localhost:${port}`;
  return { url: `http://localhost:${port}/mcp/public`, stop: () => server.close() };
}

/** The same examples, served like `colophon-mcp --http`: with sessions and streams to the client. */
export async function serveSessionExamples(): Promise<{ url: string; close(): void }> {
  const bench = { platform: connect({ origin: 'http://localhost', credential: undefined }) };
  const session = { lookEveryMs: 1000 };
  return serveHttp({ port: 0, open: () => toolServer({ catalog: EXAMPLE_CATALOG, bench, session }) });
}
