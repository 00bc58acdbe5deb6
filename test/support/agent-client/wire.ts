import http from 'node:http';
import zlib from 'node:zlib';

/** A part of a form: a field, or a file under the name `files`. */
export type FormPart =
  | { name: string; value: string }
  | { name: string; fileName: string; type: string; bytes: Uint8Array };

export interface WireRequest {
  method: string;
  /** The path below the base, sent verbatim: the installed client escapes nothing. */
  path: string;
  headers?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  json?: object;
  form?: FormPart[];
}

export interface WireAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

const agent = new http.Agent({ keepAlive: true });

/**
 * Sends a request as the installed client does (docs/product/agent-client.md): with axios's headers, a JSON content type even
 * without a body, and forms with a length and their fields in order.
 */
export function send(base: string, request: WireRequest): Promise<WireAnswer> {
  const { hostname, port, pathname } = new URL(base);
  const body = bodyOf(request);
  const options = {
    hostname,
    port,
    agent,
    method: request.method,
    path: `${pathname}${request.path}${queryOf(request.query)}`,
    headers: {
      Accept: 'application/json, text/plain, */*',
      'Content-Type': body.type,
      'User-Agent': 'axios/1.13.2',
      'Accept-Encoding': 'gzip, compress, deflate, br',
      ...request.headers,
      ...(body.bytes || request.method === 'POST' || request.method === 'PUT'
        ? { 'Content-Length': String(body.bytes?.length ?? 0) }
        : {}),
    },
  };
  return new Promise((resolve, reject) => {
    const outgoing = http.request(options, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const encoding = response.headers['content-encoding'];
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes:
          encoding === 'br' ? zlib.brotliDecompressSync(bytes) : encoding ? zlib.unzipSync(bytes) : bytes,
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body.bytes);
  });
}

/** Encodes like axios: omits undefined values, writes a space as `+`, and keeps `:`, `$`, and `,`. */
function queryOf(query: WireRequest['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const text = given.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&');
  return text && `?${text}`;
}
const encode = (text: string) =>
  encodeURIComponent(text)
    .replace(/%3A/gi, ':')
    .replace(/%24/g, '$')
    .replace(/%2C/gi, ',')
    .replace(/%20/g, '+');

const BOUNDARY = '--------------------------515890814546601021194782';

function bodyOf({ json, form }: WireRequest): { type: string; bytes: Buffer | undefined } {
  if (!form) return { type: 'application/json', bytes: json && Buffer.from(JSON.stringify(json)) };
  const parts = form.flatMap((part) => [
    Buffer.from(`--${BOUNDARY}\r\n${headOf(part)}\r\n\r\n`),
    'value' in part ? Buffer.from(part.value) : part.bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

const headOf = (part: FormPart) =>
  'value' in part
    ? `Content-Disposition: form-data; name="${part.name}"`
    : `Content-Disposition: form-data; name="${part.name}"; filename="${part.fileName}"\r\nContent-Type: ${part.type}`;
