import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';

const secrets = mockClient(SecretsManagerClient);

/**
 * Prepares a unit test of the sealing secret: modules that the test imports afterwards start like a function instance after a rotation.
 * @param previous the secret before the last rotation; without it, the secret was never rotated
 */
export function startWithSecrets(current: string, previous?: string): void {
  vi.stubEnv('PROVIDER_SEAL_ARN', 'arn:seal');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  secrets.reset();
  secrets.on(GetSecretValueCommand, { VersionStage: 'AWSCURRENT' }).resolves({ SecretString: current });
  const answer = secrets.on(GetSecretValueCommand, { VersionStage: 'AWSPREVIOUS' });
  if (previous) answer.resolves({ SecretString: previous });
  else answer.rejects(new ResourceNotFoundException({ message: 'No previous version', $metadata: {} }));
  vi.resetModules();
}
