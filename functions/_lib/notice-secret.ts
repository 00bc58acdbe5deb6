import { createECDH, hkdfSync } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { setting } from './tables.ts';

let secret: Promise<string> | undefined;

/** The keys that browsers know our alerts by (VAPID, RFC 8292): a point and a scalar of P-256, in base64url. */
export async function vapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const text = await noticeSecret();
  for (let round = 0; ; round++) {
    const privateKey = derived(text, `vapid ${round}`);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue; // One in 2³² numbers of this length is no scalar of the curve; the next round has another.
    }
    return {
      publicKey: curve.getPublicKey().toString('base64url'),
      privateKey: privateKey.toString('base64url'),
    };
  }
}

/** What links in mails are signed with. */
export const linkKey = async (): Promise<Buffer> => derived(await noticeSecret(), 'unsubscribe');

const derived = (text: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', `colophon notices: ${purpose}`, 32));

/** A random text that Secrets Manager keeps; all keys here are derived from it. */
function noticeSecret(): Promise<string> {
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
