import http from 'node:http';
import * as z from 'zod';

/** The requests to DynamoDB and S3 during an interval. */
export interface Asked {
  calls: number;
  readUnits: number;
  writeUnits: number;
  /** Written items; those of a transaction are counted one by one. */
  writes: number;
  s3Reads: number;
  s3Writes: number;
}

const nothing = (): Asked => ({ calls: 0, readUnits: 0, writeUnits: 0, writes: 0, s3Reads: 0, s3Writes: 0 });

// As much of an answer as is counted here.
const Capacity = z.object({ CapacityUnits: z.number() });
const Answer = z.object({ ConsumedCapacity: z.union([Capacity, z.array(Capacity)]).optional() });

const READS = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

/**
 * A proxy between the functions and the local DynamoDB and S3 that counts what AWS would bill: the capacity that DynamoDB
 * reports for each call (`ReturnConsumedCapacity`), including indexes, and S3 reads (GET, HEAD) and writes (PUT, POST, LIST).
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
      if (WRITES.includes(operation)) total.writes += itemsOf(JSON.parse(body.toString()));
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
    /** Variables for the functions' environment. */
    env: { AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url, AWS_ENDPOINT_URL_S3: s3.url },
    /** Sets the engines' addresses, once the local cloud runs. */
    aim: (endpoints: typeof targets) => Object.assign(targets, endpoints),
    /** Returns the requests since the last call. */
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

const Batch = z.object({
  TransactItems: z.array(z.unknown()).optional(),
  RequestItems: z.record(z.string(), z.array(z.unknown())).optional(),
});

/** The number of items that a call writes. */
function itemsOf(body: unknown): number {
  const { TransactItems, RequestItems } = Batch.parse(body);
  return TransactItems?.length ?? (RequestItems ? Object.values(RequestItems).flat().length : 1);
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

/** Forwards a request; its Host header stays, because S3 signatures include it. */
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
