import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { seal, unseal } from './sealed-text.ts';
import { setting } from './tables.ts';

let secret: Promise<string> | undefined;

/** What providers' keys are sealed with: a random text that Secrets Manager keeps. */
function sealingSecret(): Promise<string> {
  secret ??= readSecret(setting('PROVIDER_SEAL_ARN')).catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

/** A provider's key as it is kept. */
export const sealKey = async (key: string): Promise<string> => seal(key, await sealingSecret());

/** The key again, for who delivers to the provider. */
export const unsealKey = async (sealed: string): Promise<string> => unseal(sealed, await sealingSecret());

async function readSecret(arn: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: arn }),
  );
  if (!SecretString) throw new Error(`The secret ${arn} is empty.`);
  return SecretString;
}
