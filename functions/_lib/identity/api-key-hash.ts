import { createHash } from 'node:crypto';

/** Hashes an API key for storage: 32 random bytes need no salt and no slow hash. */
export const apiKeyHash = (key: string) => createHash('sha256').update(key).digest('hex');
