import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request on its way from the edge to an origin. Header names are lower-case; repeated ones joined by a comma. */
export type HttpRequest = {
  method: string;
  /** As sent, percent-encoded. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  headers: Record<string, string>;
  clientAddress: string;
  /** The whole body, or 'too-large' beyond so many bytes (the rest is read and thrown away). */
  readBody(limit: number): Promise<Buffer | 'too-large'>;
};

export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer | string | Readable;
};

/** Reads what node:http received into the shape that the gateway and the edge work on. */
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

/** Collects a body up to a limit; beyond it, the rest is drained so that the answer still reaches the client. */
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

/** Sends an answer; a HEAD request gets the headers alone. */
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
    // A client that goes away in the middle of a download is not an error of ours. One that went before it began leaves the
    // body to us: pipeline refuses such a response without touching the body, whose file would stay open.
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
