import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it, vi } from 'vitest';

const secrets = mockClient(SecretsManagerClient);

/** Loads the module anew, as a function instance that starts after a rotation. */
async function withSecrets(current: string, previous?: string) {
  secrets.reset();
  secrets.on(GetSecretValueCommand, { VersionStage: 'AWSCURRENT' }).resolves({ SecretString: current });
  const answer = secrets.on(GetSecretValueCommand, { VersionStage: 'AWSPREVIOUS' });
  if (previous) answer.resolves({ SecretString: previous });
  else answer.rejects(new ResourceNotFoundException({ message: 'No previous version', $metadata: {} }));
  vi.resetModules();
  return import('./provider-key.ts');
}

beforeEach(() => {
  vi.stubEnv('PROVIDER_SEAL_ARN', 'arn:seal');
  vi.stubEnv('AWS_REGION', 'us-east-1');
});

it('opens what was sealed before the last rotation, and not what is older', async () => {
  const sealed = await (await withSecrets('first')).encryptKey('a key');
  expect(await (await withSecrets('first')).decryptKey(sealed)).toBe('a key');
  const rotated = await withSecrets('second', 'first');
  expect(await rotated.decryptKey(sealed)).toBe('a key');
  const newer = await rotated.encryptKey('another key');
  await expect((await withSecrets('third', 'second')).decryptKey(sealed)).rejects.toThrow();
  expect(await (await withSecrets('third', 'second')).decryptKey(newer)).toBe('another key');
});

it('opens what another instance sealed with a new secret, before this one has noticed the rotation', async () => {
  const here = await withSecrets('first');
  await here.encryptKey('a key');
  const sealed = await (await withSecrets('second', 'first')).encryptKey('another key');
  expect(await here.decryptKey(sealed)).toBe('another key');
});
