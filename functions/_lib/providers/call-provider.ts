import { SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { type GuardedAnswer, guardedRequest, type Resolve } from './guarded-request.ts';
import type { AddressRules } from './provider-address.ts';
import { signBody } from './provider-signature.ts';

export type ProviderAnswer = GuardedAnswer;

export interface ProviderCall {
  url: string;
  key: string;
  body: string;
  now: Date;
  timeoutMs: number;
}

/** POSTs a signed body to a provider, at a public address only (`guarded-request.ts`). */
export const callProvider = (
  { url, key, body, now, timeoutMs }: ProviderCall,
  rules?: AddressRules,
  resolve?: Resolve,
): Promise<ProviderAnswer> =>
  guardedRequest(
    {
      url,
      body,
      timeoutMs,
      server: 'The provider',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        'user-agent': 'Colophon review delivery',
        [SIGNATURE_HEADER]: signBody(body, key, now),
      },
    },
    rules,
    resolve,
  );
