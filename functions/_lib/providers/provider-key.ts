import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { setting } from '../runtime/dynamodb.ts';
import { decrypt, encrypt } from '../runtime/encrypted-text.ts';

let secret: Promise<string> | undefined;

/** Reads the random text in Secrets Manager that encrypts providers' keys. */
function sealingSecret(): Promise<string> {
  secret ??= readSecret(setting('PROVIDER_SEAL_ARN')).catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

/** Encrypts a provider's key for storage. */
export const encryptKey = async (key: string): Promise<string> => encrypt(key, await sealingSecret());

/** Decrypts a provider's key for a delivery. */
export const decryptKey = async (sealed: string): Promise<string> => decrypt(sealed, await sealingSecret());

async function readSecret(arn: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: arn }),
  );
  if (!SecretString) throw new Error(`The secret ${arn} is empty.`);
  return SecretString;
}
