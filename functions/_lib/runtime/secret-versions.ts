import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { setting } from './dynamodb.ts';
import { observed } from './observed.ts';

/** The current text, and the previous one. */
type Versions = [string, ...string[]];

/** A rotated secret is noticed after this time. */
const KEPT_MS = 5 * 60_000;

/**
 * Returns a function that reads a random text in Secrets Manager: the current version first, then the previous one if it was
 * rotated. New values are made with the first; all are accepted.
 * @param arnSetting the environment variable with the secret's ARN
 * @returns a function that reads again after five minutes, or at once if `isFresh`: another instance may have noticed a
 *   rotation earlier
 */
export function secretVersions(arnSetting: string): (isFresh?: boolean) => Promise<Versions> {
  let secrets: Promise<Versions> | undefined;
  let readAt = 0;
  return (isFresh = false) => {
    if (secrets && !isFresh && Date.now() - readAt < KEPT_MS) return secrets;
    readAt = Date.now();
    secrets = readSecrets(setting(arnSetting)).catch((error: unknown) => {
      secrets = undefined;
      throw error;
    });
    return secrets;
  };
}

async function readSecrets(arn: string): Promise<Versions> {
  const client = observed(new SecretsManagerClient({}));
  const [current, previous] = await Promise.all([
    readVersion(client, arn, 'AWSCURRENT'),
    readVersion(client, arn, 'AWSPREVIOUS'),
  ]);
  if (!current) throw new Error(`The secret ${arn} is empty.`);
  return previous ? [current, previous] : [current];
}

async function readVersion(
  client: SecretsManagerClient,
  SecretId: string,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<string | undefined> {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId, VersionStage }))).SecretString;
  } catch (error) {
    // A secret that was never rotated has no previous version.
    if (VersionStage === 'AWSPREVIOUS' && error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
