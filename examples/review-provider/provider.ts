import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { sendLater } from './send-later.ts';
import { isSigned } from './signature.ts';
import { writeReport } from './write-report.ts';

/**
 * A reference home server: takes a paper that the platform sends, and answers with a report made by stated rules. No
 * model is asked and no package is needed: put your own in the place of `writeReport`.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    /** The key that is set as reviewProviderApiKey in the agent's profile. */
    key: { type: 'string', default: process.env.REVIEW_PROVIDER_KEY ?? 'colophon-demo-provider' },
    /** `sync`: answers 200 with the report; `callback`: answers 202 and sends it a moment later. */
    mode: { type: 'string', default: 'sync' },
  },
});
const MOST_BYTES = 8 * 1024 * 1024;

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    console.error('Could not serve a request', error);
    answer(response, 500, { error: 'Something went wrong here.' });
  });
}).listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  // Port 0 means any that is free.
  const port = typeof address === 'object' ? address?.port : values.port;
  console.info(`The reference provider listens at http://127.0.0.1:${port}/review (${values.mode}).`);
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return answer(response, 405, { error: 'Send a paper by POST.' });
  const body = await readBody(request);
  if (body === undefined) return answer(response, 413, { error: 'This paper is too large for me.' });
  const signature = request.headers['x-colophon-signature'];
  if (request.headers.authorization !== `Bearer ${values.key}` || !isSigned(body, signature, values.key))
    return answer(response, 401, { error: 'The key or the signature is not right.' });
  const delivery = JSON.parse(body);
  const report = { ...writeReport(delivery.paper), deliveryId: delivery.deliveryId };
  console.info(`${delivery.paper.archiveId}: ${delivery.paper.title}${delivery.test ? ' (test)' : ''}`);
  if (values.mode !== 'callback') return answer(response, 200, report);
  answer(response, 202, { accepted: true });
  // A test of the connection waits for no report.
  if (!delivery.test) await sendLater(delivery.callbackUrl, report, values.key);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
