import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request between the edge and an origin. Header names are lowercase; repeated headers are joined by a comma. */
export type HttpRequest = {
  method: string;
  /** As sent, percent-encoded. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  headers: Record<string, string>;
  clientAddress: string;
  /** The difference between the clock of the function that answers and the true time, in milliseconds. */
  clockOffset?: number;
  /** Returns the body, or 'too-large' beyond the limit in bytes. The rest is then read and discarded. */
  readBody(limit: number): Promise<Buffer | 'too-large'>;
};

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string | Readable;
};

/** Converts a request of node:http for the gateway and the edge. */
export function toHttpRequest(message: IncomingMessage): HttpRequest {
  const url = message.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: message.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: flatHeaders(message),
    clientAddress: (message.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, ''),
    readBody: (limit) => readBody(message, limit),
  };
}

/** Collects a body up to a limit in bytes. Beyond it the rest is drained, so that the answer reaches the client. */
export function readBody(message: Readable, limit: number): Promise<Buffer | 'too-large'> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
      } else {
        chunks = [];
      }
    });
    message.on('end', () => {
      const [only] = chunks;
      resolve(
        size > limit ? 'too-large' : chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks),
      );
    });
    message.on('error', reject);
  });
}

/** Sends an answer; for a HEAD request only its headers. */
export async function sendAnswer(
  response: ServerResponse,
  method: string,
  answer: HttpAnswer,
): Promise<void> {
  const { status, headers, body } = answer;
  const noBody = method === 'HEAD' || status === 204 || status === 304;
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    if (noBody) {
      body.destroy();
      response.end();
      return;
    }
    // A client that disconnects during a download isn't an error. If it disconnected before, pipeline rejects without
    // closing the body, whose file would stay open.
    await pipeline(body, response).catch(() => {
      body.destroy();
      response.destroy();
    });
    return;
  }
  if (status !== 204 && status !== 304 && headers['content-length'] === undefined) {
    headers['content-length'] = String(Buffer.byteLength(body));
  }
  response.writeHead(status, headers);
  response.end(noBody ? undefined : body);
}

function flatHeaders(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) {
      headers[name] = Array.isArray(value) ? value.join(',') : value;
    }
  }
  return headers;
}
