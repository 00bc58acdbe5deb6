import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';

const secrets = mockClient(SecretsManagerClient);

/** Hashes as a function instance does that starts with these secrets. */
async function hashesWith(current: string, previous?: string) {
  secrets.reset();
  secrets.on(GetSecretValueCommand, { VersionStage: 'AWSCURRENT' }).resolves({ SecretString: current });
  const answer = secrets.on(GetSecretValueCommand, { VersionStage: 'AWSPREVIOUS' });
  if (previous) answer.resolves({ SecretString: previous });
  else answer.rejects(new ResourceNotFoundException({ message: 'No previous version', $metadata: {} }));
  vi.resetModules();
  const { keyedHashes } = await import('./keyed-hash.ts');
  return keyedHashes('welcome ada@example.org');
}

beforeEach(() => {
  vi.stubEnv('PROVIDER_SEAL_ARN', 'arn:seal');
  vi.stubEnv('AWS_REGION', 'us-east-1');
});

it('recognizes a person after one rotation of the secret, and nobody without it', async () => {
  const before = await hashesWith('first');
  const after = await hashesWith('second', 'first');
  expect(before).toHaveLength(1);
  expect(after).toEqual([expect.not.stringMatching(before[0]), before[0]]);
  expect(await hashesWith('third', 'second')).not.toContain(before[0]);
});
