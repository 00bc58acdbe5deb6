import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The secrets that CloudFront and our functions show each other, newest first: two after a rotation (`edgeSecretRound` in
 * infra/config.ts). Empty in tests of a single function.
 */
export const edgeSecrets = (): string[] =>
  (process.env.EDGE_SECRET ?? '').split(',').filter((secret) => secret !== '');

/**
 * Returns the secret that a function shows to another one: the older one, which both accept while a deployment replaces
 * them one by one.
 */
export const ownEdgeSecret = (): string | undefined => edgeSecrets().at(-1);

export const isEdgeSecret = (shown: string | undefined): boolean =>
  shown !== undefined && edgeSecrets().some((secret) => timingSafeEqual(digest(secret), digest(shown)));

const digest = (text: string) => createHash('sha256').update(text).digest();
