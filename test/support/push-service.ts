import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A Web Push subscriber: its endpoint and its private keys. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypted alerts in order of arrival. */
  received: { notification: { id: string; type: string; title: string; actionUrl: string } }[];
  /** The headers of the last alert. */
  headers: IncomingMessage['headers'];
  /** The status that the service answers: 410 for an unsubscribed browser. */
  answer: number;
}

/** A local push service: receives RFC 8030 requests, signed by RFC 8292 and encrypted by RFC 8291. */
export async function startPushService(publicKey: string) {
  const browsers = new Map<string, { browser: Browser; key: ECDH; auth: Buffer }>();
  const server = createServer(async (message, response) => {
    const parts: Buffer[] = [];
    for await (const part of message) parts.push(part);
    const known = browsers.get(message.url ?? '');
    const isOurs = known && message.method === 'POST' && isSigned(message, publicKey);
    if (!isOurs) return void response.writeHead(known ? 403 : 404).end();
    known.browser.headers = message.headers;
    if (known.browser.answer === 201) {
      const text = decrypt(Buffer.concat(parts), known.key, known.auth);
      known.browser.received.push(JSON.parse(text));
    }
    response.writeHead(known.browser.answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    subscribe(): Browser {
      const key = createECDH('prime256v1');
      const p256dh = key.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const endpoint = `http://127.0.0.1:${port}${path}`;
      const browser: Browser = {
        subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
        received: [],
        headers: {},
        answer: 201,
      };
      browsers.set(path, { browser, key, auth });
      return browser;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Checks `vapid t=<JWT>, k=<key>`: signed with the subscription's key, for this service, and recent. */
function isSigned({ headers }: IncomingMessage, publicKey: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  return (
    isGood &&
    key === publicKey &&
    aud === `http://${headers.host}` &&
    exp > now &&
    exp < now + 86_401 &&
    /^mailto:/.test(sub)
  );
}

/** `aes128gcm` of RFC 8188, with the keys of RFC 8291: salt, record size, sender's key, one record. */
function decrypt(body: Buffer, key: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
  const contentKey = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, followed by zero padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
