import { SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { type GuardedAnswer, guardedPost, type Resolve } from './guarded-post.ts';
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

/** POSTs a signed body to a provider, at a public address only (`guarded-post.ts`). */
export const callProvider = (
  { url, key, body, now, timeoutMs }: ProviderCall,
  rules?: AddressRules,
  resolve?: Resolve,
): Promise<ProviderAnswer> =>
  guardedPost(
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
