import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { API_BASE_PATH, API_KEY_PREFIX, REQUEST_TIMEOUT_MS } from '#shared/constants.ts';
import { contract } from '#shared/contract/index.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';

/** Every endpoint of the contract as a typed call. */
export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** The caller's API key or bearer token; undefined for anonymous callers. */
export type Credential = string | undefined;

export interface Platform {
  /** The platform's origin: `https://colophon.example`. */
  origin: string;
  api: Api;
  /** Returns the platform for another credential, such as the session of a login. */
  as(credential: Credential): Platform;
  /** Fetches text from a URL that the API returned, on the platform's origin or its file storage. */
  readText(url: string): Promise<string>;
  /** Downloads the ZIP of a paper's files. `received` gets the bytes so far and the total, if known. */
  download(
    paperId: string,
    received?: (bytes: number, total: number) => Promise<void>,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Fetches a paper with its ETag, or `as before` if it still matches `tag`. */
  lookAtPaper(paperId: string, tag?: string): Promise<{ paper: PaperDetail; tag?: string } | 'as before'>;
}

interface PlatformOptions {
  origin: string;
  /** The API's address if it isn't `origin`: behind the CDN, the API sees the real client IP. */
  apiAddress?: string | undefined;
  credential: Credential;
  /** Headers for each request, which identify the channel and the client. */
  headers?: Record<string, string>;
}

/**
 * Connects to the platform over HTTP with the caller's credential, so that the API alone enforces access, rate limits and
 * validation (docs/decisions/0008).
 */
export function connect({ origin, credential, headers = {}, apiAddress }: PlatformOptions): Platform {
  const api = `${apiAddress ?? origin}${API_BASE_PATH}`;
  const link = new OpenAPILink(contract, {
    url: api,
    headers: { ...headers, 'x-colophon-channel': 'mcp', ...credentialHeader(credential) },
    fetch: (request, init) =>
      fetch(request, {
        ...init,
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      }),
    customErrorResponseBodyDecoder: (body, { status }) => decodeError(body, status),
  });
  const own = { ...headers, ...credentialHeader(credential) };
  return {
    origin,
    api: createORPCClient(link),
    as: (other) => connect({ origin, credential: other, headers, apiAddress }),
    readText: async (url) => (await readFile(new URL(url, origin))).text(),
    lookAtPaper: async (paperId, tag) => {
      const answer = await get(`${api}/papers/${encodeURIComponent(paperId)}`, {
        ...own,
        ...(tag === undefined ? {} : { 'if-none-match': tag }),
      });
      if (answer.status === 304) return 'as before';
      const body = await answer.json();
      if (!answer.ok)
        throw decodeError(body, answer.status) ?? new Error(`The platform returned status ${answer.status}.`);
      const etag = answer.headers.get('etag');
      return { paper: (body as { data: PaperDetail }).data, ...(etag === null ? {} : { tag: etag }) };
    },
    download: async (paperId, received) => {
      const address = `${api}/papers/${encodeURIComponent(paperId)}/download`;
      // Not followed automatically: the target may be another server, which must not receive the credential.
      const answer = await get(address, own);
      const location = answer.headers.get('location');
      if (answer.status !== 302 || location === null)
        throw decodeError(await answer.json(), answer.status) ?? new Error('The download was refused.');
      return readAll(await readFile(new URL(location, origin)), received);
    },
  };
}

const credentialHeader = (credential: Credential): Record<string, string> => {
  if (credential === undefined) return {};
  return credential.startsWith(API_KEY_PREFIX)
    ? { 'x-api-key': credential }
    : { authorization: `Bearer ${credential}` };
};

/** Converts the error envelope (docs/product/api.md) to an error with its sentence as message. */
function decodeError(body: unknown, status: number): ORPCError<string, unknown> | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, error } = body as { code?: unknown; error?: unknown };
  if (typeof code !== 'string' || typeof error !== 'string') return undefined;
  return new ORPCError(code, { status, message: error, data: body });
}

/** Sends no credential: public files need none, and URLs of other files are signed. */
async function readFile(url: URL): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The file server returned status ${response.status}.`);
  return response;
}

const get = (address: string, headers: Record<string, string>): Promise<Response> =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });

const MEGABYTE = 1024 * 1024;

async function readAll(
  response: Response,
  received: (bytes: number, total: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let size = 0;
  let told = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.length;
    if (size - told < MEGABYTE && size < length) continue;
    told = size;
    await received(size, Math.max(length, size));
  }
  return new Uint8Array(Buffer.concat(parts, size));
}
