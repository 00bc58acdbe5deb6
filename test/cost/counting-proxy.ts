import http from 'node:http';
import * as z from 'zod';

/** What a stretch of time asked of DynamoDB and S3. */
export interface Asked {
  calls: number;
  readUnits: number;
  writeUnits: number;
  s3Reads: number;
  s3Writes: number;
}

const nothing = (): Asked => ({ calls: 0, readUnits: 0, writeUnits: 0, s3Reads: 0, s3Writes: 0 });

// As much of an answer as is counted here.
const Capacity = z.object({ CapacityUnits: z.number() });
const Answer = z.object({ ConsumedCapacity: z.union([Capacity, z.array(Capacity)]).optional() });

const READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

/**
 * Stands between the functions and the local DynamoDB and S3 and counts what AWS would bill: DynamoDB's own figures for
 * each call (`ReturnConsumedCapacity`), indexes included; S3's reads (GET, HEAD) and writes (PUT, POST, LIST).
 */
export async function startCounting() {
  let total = nothing();
  const targets = { dynamodb: '', s3: '' };

  const dynamodb = await serve(async (request, body, response) => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    const counted = [...READS, ...WRITES].includes(operation);
    const asked = counted
      ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'TOTAL' }))
      : body;
    const answer = await forward(targets.dynamodb, request, asked);
    if (counted) {
      const { ConsumedCapacity = [] } = Answer.parse(JSON.parse(answer.body.toString()));
      const units = [ConsumedCapacity].flat().reduce((sum, one) => sum + one.CapacityUnits, 0);
      total.calls += 1;
      total[READS.includes(operation) ? 'readUnits' : 'writeUnits'] += units;
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });

  const s3 = await serve(async (request, body, response) => {
    const isRead = ['GET', 'HEAD'].includes(request.method ?? '') && !request.url?.includes('list-type=2');
    total[isRead ? 's3Reads' : 's3Writes'] += 1;
    const answer = await forward(targets.s3, request, body);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });

  return {
    /** For the functions' environment. */
    env: { AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url, AWS_ENDPOINT_URL_S3: s3.url },
    /** Where the engines really are; known once the local cloud runs. */
    aim: (endpoints: typeof targets) => Object.assign(targets, endpoints),
    /** What was asked since the last time. */
    take: (): Asked => {
      const taken = total;
      total = nothing();
      return taken;
    },
    stop: () => {
      dynamodb.server.close();
      s3.server.close();
    },
  };
}

type Handler = (request: http.IncomingMessage, body: Buffer, response: http.ServerResponse) => Promise<void>;

async function serve(handle: Handler): Promise<{ server: http.Server; url: string }> {
  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    await handle(request, body, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

/** The same request elsewhere; its Host stays, because S3's signatures sign it. */
function forward(target: string, request: http.IncomingMessage, body: Buffer) {
  const { hostname, port } = new URL(target);
  const { 'transfer-encoding': _, ...headers } = request.headers;
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const outgoing = http.request(
        {
          hostname,
          port,
          method: request.method,
          path: request.url,
          headers: { ...headers, 'content-length': String(body.length) },
        },
        async (answer) => {
          const parts = Buffer.concat(await answer.toArray());
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: parts });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}
