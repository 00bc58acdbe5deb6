import { secretVersions } from './secret-versions.ts';

/** Returns the random texts that encrypt what is stored and hash who is remembered: new values are made with the first. */
export const sealingSecrets = secretVersions('PROVIDER_SEAL_ARN');
