import { KMSClient } from '@aws-sdk/client-kms';
import { signingKeyEntity } from '../_lib/identity/identity-entities.ts';
import { SESSION_ISSUER, type SessionClaims } from '../_lib/identity/session-tokens.ts';
import { Es256Signer } from '../_lib/runtime/es256-signer.ts';
import { observed } from '../_lib/runtime/observed.ts';

/** Returns the signer of a KMS key; it publishes the public key where all functions read it. */
export const sessionSigner = (keyId: string) =>
  new SessionSigner(
    new Es256Signer(observed(new KMSClient({})), keyId, (kid, jwk) =>
      signingKeyEntity().put({ kid, jwk }).go(),
    ),
  );

/** Signs session tokens with the platform's KMS key (ECC_NIST_P256, ES256). */
export class SessionSigner {
  readonly #signer: Es256Signer;

  constructor(signer: Es256Signer) {
    this.#signer = signer;
  }

  /**
   * Signs a session token.
   * @param issuedAt, expiresAt whole seconds since 1970
   */
  sign(claims: SessionClaims, issuedAt: number, expiresAt: number): Promise<string> {
    const { supervisorId, sessionId, tokenVersion } = claims;
    return this.#signer.sign('JWT', {
      iss: SESSION_ISSUER,
      sub: supervisorId,
      jti: sessionId,
      tv: tokenVersion,
      iat: issuedAt,
      exp: expiresAt,
    });
  }
}
