import * as z from 'zod';
import type { Credentials } from '#shared/domain/account.ts';
import { toApiProblem } from './api-problem.ts';

/** What the API says about the second factor that it asks for. */
export interface Asked {
  passkeyOptions: Record<string, unknown> | null;
}

/** What proves a second factor. */
export type Proof = Pick<Credentials, 'code' | 'passkey'>;

const Extra = z.object({ passkeyOptions: z.record(z.string(), z.unknown()).nullable().catch(null) });

/** Returns the second factor that an error asks for; undefined for any other error. */
export function askedFactor(error: unknown): Asked | undefined {
  const { code, extra } = toApiProblem(error);
  return code === 'second-factor-required' ? Extra.parse(extra) : undefined;
}
