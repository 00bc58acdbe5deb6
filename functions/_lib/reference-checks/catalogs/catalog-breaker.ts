import type { Catalog } from '#shared/domain/reference-check-constants.ts';
import { catalogStateEntity } from './catalog-entities.ts';

/** After this many failures in a row the catalog rests. One failure may be chance. */
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_SECONDS = 30;
const LONGEST_REST_SECONDS = 3600;
/** How long an instance trusts what it read. */
const TRUSTED_MS = 2000;

interface State {
  failures: number;
  closedUntil: number;
  readAt: number;
}
const known = new Map<Catalog, State>();

/** Returns the second since 1970 from which a catalog may be asked; 0 if it may be asked now. */
export async function closedUntil(catalog: Catalog, now: Date): Promise<number> {
  const state = await stateOf(catalog, now);
  return state.closedUntil > now.getTime() / 1000 ? state.closedUntil : 0;
}

/** Records a success: the catalog is well again. */
export async function recordSuccess(catalog: Catalog, now: Date): Promise<void> {
  const state = await stateOf(catalog, now);
  if (state.failures > 0) await save(catalog, { failures: 0, closedUntil: 0 }, now);
}

/**
 * Records a failure. The catalog rests for the time that it asks for, or after some failures in a row for a time that
 * doubles.
 * @param retryAfter the seconds that its `Retry-After` asks for
 */
export async function recordFailure(catalog: Catalog, now: Date, retryAfter?: number): Promise<void> {
  const failures = (await stateOf(catalog, now)).failures + 1;
  const doubled = FIRST_REST_SECONDS * 2 ** Math.max(0, failures - FAILURES_BEFORE_REST);
  const rest = retryAfter ?? (failures >= FAILURES_BEFORE_REST ? doubled : 0);
  const seconds = Math.ceil(now.getTime() / 1000) + Math.min(rest, LONGEST_REST_SECONDS);
  await save(catalog, { failures, closedUntil: rest > 0 ? seconds : 0 }, now);
}

async function stateOf(catalog: Catalog, now: Date): Promise<State> {
  const before = known.get(catalog);
  if (before && now.getTime() - before.readAt < TRUSTED_MS) return before;
  const { data } = await catalogStateEntity().get({ catalog }).go();
  const state = { failures: data?.failures ?? 0, closedUntil: data?.closedUntil ?? 0, readAt: now.getTime() };
  known.set(catalog, state);
  return state;
}

async function save(catalog: Catalog, state: Omit<State, 'readAt'>, now: Date): Promise<void> {
  known.set(catalog, { ...state, readAt: now.getTime() });
  const expiresAt = Math.ceil(now.getTime() / 1000) + 2 * LONGEST_REST_SECONDS;
  await catalogStateEntity()
    .put({ catalog, ...state, expiresAt })
    .go();
}
