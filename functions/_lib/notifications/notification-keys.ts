import { createECDH, hkdfSync } from 'node:crypto';
import { secretVersions } from '../runtime/secret-versions.ts';

/** The random texts in Secrets Manager from which all keys here are derived: the current one, then the previous one. */
const notificationSecrets = secretVersions('NOTICE_SECRET_ARN');

/** What identifies us to push services (VAPID, RFC 8292): a point and a scalar of P-256, in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the keys for push services: the one for new subscriptions first, then the one of subscriptions from before a rotation. */
export const vapidKeys = async (): Promise<[VapidKeys, ...VapidKeys[]]> => {
  const [current, ...earlier] = await notificationSecrets();
  return [vapidKeysOf(current), ...earlier.map(vapidKeysOf)];
};

function vapidKeysOf(text: string): VapidKeys {
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

/** Returns the keys of links in emails: links are signed with the first, and all are accepted. */
export const linkKeys = async (): Promise<[Buffer, ...Buffer[]]> => {
  const [current, ...earlier] = await notificationSecrets();
  const linkKeyOf = (text: string) => derived(text, 'unsubscribe');
  return [linkKeyOf(current), ...earlier.map(linkKeyOf)];
};

const derived = (text: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', text, '', `colophon notices: ${purpose}`, 32));
