import { setTimeout as wait } from 'node:timers/promises';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Catalog } from '#shared/domain/reference-check-constants.ts';
import { systemClock } from '../../runtime/clock.ts';
import { setting } from '../../runtime/dynamodb.ts';
import { consumeRateLimit, type Limit } from '../../runtime/rate-limits.ts';
import { type Asking, CatalogUnavailable } from './catalog.ts';
import { closedUntil, recordFailure, recordSuccess } from './catalog-breaker.ts';

/** What a catalog asks of programs. */
export interface Politeness {
  name: Catalog;
  /** Of all function instances together. */
  rate: Limit;
  /** Requests of one function instance at the same time. */
  atOnce: number;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Asks a catalog as it wants to be asked: no faster than its rate, with an address to write to, not while it rests, and not
 * before the time of its `Retry-After`.
 * @returns the body of its answer; undefined if it doesn't have what was asked for (404)
 * @throws CatalogUnavailable
 */
export async function askCatalog(
  { name, rate, atOnce }: Politeness,
  address: URL,
  { deadline }: Asking,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const leave = await enter(name, atOnce);
  try {
    await waitForTurn(name, rate, deadline);
    return await ask(name, address, deadline, headers);
  } finally {
    leave();
  }
}

/** Records an answer that can't be true or can't be read as a failure. */
export async function distrust(catalog: Catalog, reason: string): Promise<never> {
  await recordFailure(catalog, systemClock());
  throw new CatalogUnavailable(catalog, reason);
}

async function ask(
  name: Catalog,
  address: URL,
  deadline: number,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const response = await fetch(address, {
    headers: { 'user-agent': userAgent(), ...headers },
    signal: AbortSignal.timeout(Math.max(1, Math.min(TIMEOUT_MS, deadline - Date.now()))),
  }).catch((error: unknown) => error);
  if (!(response instanceof Response)) return fail(name, `no answer (${String(response)})`);
  if (response.status === 404) {
    await response.body?.cancel();
    await recordSuccess(name, systemClock());
    return undefined;
  }
  if (!response.ok) {
    await response.body?.cancel();
    return fail(name, `status ${response.status}`, retryAfterOf(response));
  }
  const body = await response.text().catch(() => undefined);
  if (body === undefined || body.length > MOST_BYTES) return fail(name, 'an answer that can’t be read');
  await recordSuccess(name, systemClock());
  return body;
}

async function fail(name: Catalog, reason: string, retryAfter?: number): Promise<never> {
  await recordFailure(name, systemClock(), retryAfter);
  throw new CatalogUnavailable(name, reason);
}

const DEFAULT_RETRY_AFTER = 60;

/** Returns the seconds of a `Retry-After`, which is a number or a date (RFC 9110), for the answers that have one. */
function retryAfterOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const value = headers.get('retry-after');
  if (value === null) return status === 429 ? DEFAULT_RETRY_AFTER : undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : DEFAULT_RETRY_AFTER;
}

/** Waits until a request is within the rate. @throws CatalogUnavailable if the catalog rests, or the deadline passes */
async function waitForTurn(name: Catalog, rate: Limit, deadline: number): Promise<void> {
  for (;;) {
    const now = systemClock();
    if ((await closedUntil(name, now)) > 0) throw new CatalogUnavailable(name, 'it rests');
    const { taken, until } = await consumeRateLimit(`catalog:${name}`, rate, now);
    if (taken) return;
    const pause = Math.max(20, until * 1000 - Date.now());
    if (Date.now() + pause > deadline) throw new CatalogUnavailable(name, 'no turn in time');
    await wait(pause);
  }
}

const places = new Map<Catalog, { free: number; waiting: (() => void)[] }>();

/** Waits for one of a catalog's places. @returns how to leave it */
async function enter(name: Catalog, atOnce: number): Promise<() => void> {
  const place = places.get(name) ?? { free: atOnce, waiting: [] };
  places.set(name, place);
  if (place.free > 0) place.free -= 1;
  else await new Promise<void>((resolve) => place.waiting.push(resolve));
  return () => {
    const next = place.waiting.shift();
    if (next) next();
    else place.free += 1;
  };
}

/**
 * Catalogs ask programs to say who runs them; Crossref then answers from its polite pool. A stage without a domain has only an
 * email address to name.
 */
const userAgent = (): string => {
  const who = [process.env.PUBLIC_ORIGIN, `mailto:${setting('CONTACT_EMAIL')}`].filter(Boolean);
  return `${PRODUCT_NAME}/1.0 (${who.join('; ')})`;
};
