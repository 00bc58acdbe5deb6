import type * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';

/** Somebody waits for it while typing. */
const TIMEOUT_MS = 4000;

/** The registry answered that it doesn't have the record. */
export class NotInRegistry extends Error {}

/**
 * Asks a registry and parses its answer.
 * @throws NotInRegistry for an unknown record, and another error when the registry doesn't answer in time, or answers something else
 */
export async function askRegistry<T extends z.ZodType>(address: URL, schema: T): Promise<z.output<T>> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) throw new NotInRegistry();
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}.`);
  return schema.parse(await response.json());
}

/** Both registries ask programs to say who runs them; Crossref then answers from its polite pool. */
const userAgent = (): string =>
  `${PRODUCT_NAME}/1.0 (${process.env.PUBLIC_ORIGIN || 'https://localhost'}; mailto:${setting('CONTACT_EMAIL')})`;
