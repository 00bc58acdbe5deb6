import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { setting } from './dynamodb.ts';

let secrets: Promise<string[]> | undefined;
let readAt = 0;
/** A rotated secret is noticed after this time. */
const KEPT_MS = 5 * 60_000;

/**
 * Returns the random texts in Secrets Manager that encrypt what is stored: the current one first, then the previous one if
 * the secret was rotated. New values are made with the first; all are accepted.
 */
export function sealingSecrets(): Promise<string[]> {
  if (secrets && Date.now() - readAt < KEPT_MS) return secrets;
  readAt = Date.now();
  secrets = readSecrets(setting('PROVIDER_SEAL_ARN')).catch((error: unknown) => {
    secrets = undefined;
    throw error;
  });
  return secrets;
}

async function readSecrets(arn: string): Promise<string[]> {
  const client = new SecretsManagerClient({});
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
