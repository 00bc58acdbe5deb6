import { createHash, createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { derToJose } from './der-to-jose.ts';

/** Signs with a KMS key on P-256 (ES256). The private key never leaves KMS. */
export class Es256Signer {
  readonly #kms: KMSClient;
  readonly #keyId: string;
  readonly #keep: (kid: string, jwk: string) => Promise<unknown>;
  #kid: Promise<string> | undefined;

  /**
   * Creates a signer.
   * @param keep publishes the public key for verifiers; called once per instance, before the first signature
   */
  constructor(kms: KMSClient, keyId: string, keep: (kid: string, jwk: string) => Promise<unknown>) {
    this.#kms = kms;
    this.#keyId = keyId;
    this.#keep = keep;
  }

  /** Signs a payload as a compact JWS (RFC 7515). */
  async sign(typ: string, payload: object): Promise<string> {
    this.#kid ??= this.#publishKey().catch((error: unknown) => {
      this.#kid = undefined;
      throw error;
    });
    const header = { alg: 'ES256', typ, kid: await this.#kid };
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
    if (!Signature) throw new Error('KMS returned no signature.');
    return Signature;
  }

  /** The key id is the key's thumbprint (RFC 7638), so a new key gets a new id. */
  async #publishKey(): Promise<string> {
    const { PublicKey } = await this.#kms.send(new GetPublicKeyCommand({ KeyId: this.#keyId }));
    if (!PublicKey) throw new Error('KMS returned no public key.');
    const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
    const { kty, crv, x, y } = key.export({ format: 'jwk' });
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    await this.#keep(kid, JSON.stringify({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }));
    return kid;
  }
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');
