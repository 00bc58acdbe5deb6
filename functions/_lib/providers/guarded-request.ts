import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { ANSWER_BYTES } from '#shared/domain/review-provider.ts';
import {
  type AddressRules,
  addressProblem,
  addressRules,
  isLoopbackHost,
  isPublicAddress,
  NOT_PUBLIC,
} from './provider-address.ts';

/** A server's response, or why there is none; `isFinal`: a retry would fail the same way. */
export type GuardedAnswer =
  | { status: number; body: string; contentType?: string }
  | { status: number | null; body: string; problem: string; isFinal: boolean };

/** Resolves a name to its IP addresses. */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  url: string;
  body: string;
  /** Beside the length and the encoding of the body. */
  headers: Record<string, string>;
  timeoutMs: number;
  /** The server's name in messages: `The provider`. */
  server: string;
}

/**
 * Sends a request, by default a POST, to an address that a user entered. The name is resolved once, each of its addresses is
 * checked, and the connection uses these addresses, so that it can't be redirected by resolving the name again (DNS
 * rebinding). Redirects are not followed, and compressed responses are not read.
 */
export async function guardedRequest(
  { method = 'POST', url, body, headers, timeoutMs, server }: GuardedRequest,
  rules: AddressRules = addressRules(),
  resolve: Resolve = resolveName,
): Promise<GuardedAnswer> {
  const refused = addressProblem(url, rules);
  if (refused) return fault(refused, true);
  const { protocol } = new URL(url);
  const options: RequestOptions = {
    method,
    headers: {
      ...headers,
      ...(method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}),
      'accept-encoding': 'identity',
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...checkedConnection(url, rules, resolve),
  };
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  try {
    return await new Promise<GuardedAnswer>((settle, fail) => {
      const request = send(url, options, (response) => {
        readAnswer(response, server).then(settle, fail);
      });
      request.on('error', fail);
      request.end(body);
    });
  } catch (error) {
    return faultOf(error, { timeoutMs, server });
  }
}

/**
 * Returns connection options for an address that a user entered. `addressProblem` has checked its form; here, every IP
 * address that its name resolves to must be public.
 */
export function checkedConnection(
  url: string,
  rules: AddressRules = addressRules(),
  resolve: Resolve = resolveName,
): Pick<RequestOptions, 'agent' | 'lookup'> {
  const isLocal = rules.allowLoopback && isLoopbackHost(new URL(url).hostname);
  // A new connection: one opened earlier to the same name is not reused.
  return { agent: false, ...(isLocal ? {} : { lookup: checkedLookup(resolve) }) };
}

/** Returns the lookup of one connection, which connects to nothing else. */
function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
          done(new RefusedAddress(), []);
          return;
        }
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const [first] = found;
        if (options.all || !first) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
}

/** The name resolves to an address that isn't public. */
export class RefusedAddress extends Error {}

/** Resolves by the system, or by the name servers that the installation sets (PROVIDER_NAME_SERVERS). */
async function resolveName(hostname: string): Promise<string[]> {
  const servers = (process.env.PROVIDER_NAME_SERVERS ?? '').split(',').filter((server) => server !== '');
  if (servers.length === 0)
    return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers(servers);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  if (addresses.length === 0) throw new Error(`${hostname} has no address.`);
  return addresses;
}

const MEGABYTE_PROBLEM = 'The answer is larger than 1 MB.';

async function readAnswer(response: IncomingMessage, server: string): Promise<GuardedAnswer> {
  const { statusCode: status = 0, headers } = response;
  const encoding = headers['content-encoding'];
  const refuse = (problem: string, isFinal = false) => {
    response.destroy();
    return { ...fault(problem, isFinal), status };
  };
  if (status >= 300 && status < 400)
    return refuse(`${server} answered with a redirect, which we don’t follow. Enter its new address.`, true);
  if (encoding !== undefined && encoding !== 'identity')
    return refuse(`The answer is compressed (${encoding.slice(0, 20)}). Send it uncompressed.`);
  if (Number(headers['content-length'] ?? 0) > ANSWER_BYTES) return refuse(MEGABYTE_PROBLEM);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > ANSWER_BYTES) return { ...refuse(MEGABYTE_PROBLEM), body: beginningOf(parts) };
    parts.push(part);
  }
  const contentType = headers['content-type'] ?? '';
  return { status, body: Buffer.concat(parts).toString('utf8'), contentType };
}

const beginningOf = (parts: Buffer[]): string => Buffer.concat(parts).subarray(0, 4096).toString('utf8');

const fault = (problem: string, isFinal = false) => ({ status: null, body: '', problem, isFinal });

function faultOf(
  error: unknown,
  { timeoutMs, server }: Pick<GuardedRequest, 'timeoutMs' | 'server'>,
): GuardedAnswer {
  if (error instanceof RefusedAddress) return fault(NOT_PUBLIC, true);
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === 'TimeoutError' || code === 'ABORT_ERR')
    return fault(`${server} did not answer within ${timeoutMs / 1000} seconds.`);
  return fault(`${server} could not be reached (${code ?? message ?? 'unknown'}).`);
}
