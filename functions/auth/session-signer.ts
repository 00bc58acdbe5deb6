import { createHash, createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { signingKeyEntity } from '../_lib/identity-entities.ts';
import { SESSION_ISSUER, type SessionClaims } from '../_lib/session-tokens.ts';
import { derToJose } from './der-to-jose.ts';

/** The signer of a KMS key. */
export const sessionSigner = (keyId: string) => new SessionSigner(new KMSClient({}), keyId);

/** Signs session tokens with the platform's KMS key (ECC_NIST_P256, ES256). */
export class SessionSigner {
  readonly #kms: KMSClient;
  readonly #keyId: string;
  #kid: Promise<string> | undefined;

  constructor(kms: KMSClient, keyId: string) {
    this.#kms = kms;
    this.#keyId = keyId;
  }

  /**
   * A JWT for a session.
   * @param issuedAt, expiresAt whole seconds since 1970
   */
  async sign(claims: SessionClaims, issuedAt: number, expiresAt: number): Promise<string> {
    this.#kid ??= this.#publishKey().catch((error: unknown) => {
      this.#kid = undefined;
      throw error;
    });
    const header = { alg: 'ES256', typ: 'JWT', kid: await this.#kid };
    const { supervisorId, sessionId, tokenVersion } = claims;
    const payload = {
      iss: SESSION_ISSUER,
      sub: supervisorId,
      jti: sessionId,
      tv: tokenVersion,
      iat: issuedAt,
      exp: expiresAt,
    };
    const signed = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`;
    return `${signed}.${derToJose(await this.#signature(signed)).toString('base64url')}`;
  }

  async #signature(text: string): Promise<Uint8Array> {
    const { Signature } = await this.#kms.send(
      new SignCommand({
        KeyId: this.#keyId,
        Message: createHash('sha256').update(text).digest(),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    );
    if (!Signature) throw new Error('KMS gave no signature.');
    return Signature;
  }

  /** Keeps the public half where every function verifies from, once for each instance; answers its key id. */
  async #publishKey(): Promise<string> {
    const { PublicKey } = await this.#kms.send(new GetPublicKeyCommand({ KeyId: this.#keyId }));
    if (!PublicKey) throw new Error('KMS gave no public key.');
    const { kty, crv, x, y } = createPublicKey({
      key: Buffer.from(PublicKey),
      format: 'der',
      type: 'spki',
    }).export({
      format: 'jwk',
    });
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const jwk = JSON.stringify({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' });
    await signingKeyEntity().put({ kid, jwk }).go();
    return kid;
  }
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');
