import { createECDH, hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { setting } from '../runtime/dynamodb.ts';

let secret: Promise<string> | undefined;

/** Returns the keys that identify us to push services (VAPID, RFC 8292): a point and a scalar of P-256, in base64url. */
export async function vapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const text = await notificationSecret();
  for (let round = 0; ; round++) {
    const privateKey = derived(text, `vapid ${round}`);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue; // One in 2³² numbers of this length is not a valid scalar; the next round derives another.
    }
    return {
      publicKey: curve.getPublicKey().toString('base64url'),
      privateKey: privateKey.toString('base64url'),
    };
  }
}

/** Returns the key that signs links in emails. */
export const linkKey = async (): Promise<Buffer> => derived(await notificationSecret(), 'unsubscribe');

const derived = (text: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', `colophon notices: ${purpose}`, 32));

/** Reads the random text in Secrets Manager from which all keys here are derived. */
function notificationSecret(): Promise<string> {
  secret ??= readSecret(setting('NOTICE_SECRET_ARN')).catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
}

async function readSecret(arn: string): Promise<string> {
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: arn }),
  );
  if (!SecretString) throw new Error(`The secret ${arn} is empty.`);
  return SecretString;
}
