import { createCipheriv, createDecipheriv, createHash, createPublicKey, randomBytes } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import * as z from 'zod';
import { AwsError } from '../services/aws-error.ts';
import type { JsonService } from '../services/services-server.ts';
import type { Key } from './key-store.ts';

const bytes = z.string().transform((text) => Buffer.from(text, 'base64'));
const KeyId = z.string();

/** KMS signs and encrypts up to 4,096 bytes itself (`Sign` and `Encrypt` in its API reference). @throws AwsError */
function assertShort(name: 'message' | 'plaintext', { length }: Buffer): void {
  if (length === 0 || length > 4096)
    throw new AwsError(
      'ValidationException',
      `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must have length ${length === 0 ? 'greater than or equal to 1' : 'less than or equal to 4096'}`,
    );
}

const SigningInput = z.object({
  KeyId,
  Message: bytes,
  MessageType: z.enum(['RAW', 'DIGEST']).default('RAW'),
  SigningAlgorithm: z.literal('ECDSA_SHA_256'),
});
const SignatureInput = SigningInput.extend({ Signature: bytes });
const OfKey = z.object({ KeyId });
const EncryptionContext = z.record(z.string(), z.string()).default({});
const EncryptInput = z.object({ KeyId, Plaintext: bytes, EncryptionContext });
const DecryptInput = z.object({ CiphertextBlob: bytes, EncryptionContext });
const DataKeyInput = z.object({ KeyId, EncryptionContext });

const PrivateScalar = z.object({ d: z.string() });
const PublicPoint = z.object({ x: z.string(), y: z.string() });

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Serves KMS for P-256 signing keys and symmetric keys. Signatures are DER, as in KMS. */
export function createKmsService(findKey: (name: string) => Key): JsonService {
  const signing = (name: string) => {
    const key = findKey(name);
    if (key.kind !== 'ECC_NIST_P256') {
      throw new AwsError('InvalidKeyUsageException', `${name} does not sign`);
    }
    return key;
  };
  const symmetric = (name: string) => {
    const key = findKey(name);
    if (key.kind !== 'SYMMETRIC_DEFAULT') {
      throw new AwsError('InvalidKeyUsageException', `${name} does not encrypt`);
    }
    return key;
  };

  return {
    sign: (input) => {
      const { KeyId, Message, MessageType, SigningAlgorithm } = SigningInput.parse(input);
      assertShort('message', Message);
      const key = signing(KeyId);
      const scalar = PrivateScalar.parse(key.privateKey.export({ format: 'jwk' })).d;
      const signature = p256.sign(digestOf(Message, MessageType), Buffer.from(scalar, 'base64url'), {
        prehash: false,
        lowS: false,
        format: 'der',
      });
      return { KeyId: key.arn, Signature: toBase64(signature), SigningAlgorithm };
    },
    verify: (input) => {
      const { KeyId, Message, MessageType, SigningAlgorithm, Signature } = SignatureInput.parse(input);
      assertShort('message', Message);
      const key = signing(KeyId);
      const { x, y } = PublicPoint.parse(key.privateKey.export({ format: 'jwk' }));
      const point = Buffer.concat([
        Buffer.from([4]),
        Buffer.from(x, 'base64url'),
        Buffer.from(y, 'base64url'),
      ]);
      if (!isSigned(Signature, digestOf(Message, MessageType), point)) {
        throw new AwsError('KMSInvalidSignatureException', 'The signature is not valid');
      }
      return { KeyId: key.arn, SignatureValid: true, SigningAlgorithm };
    },
    getPublicKey: (input) => {
      const key = signing(OfKey.parse(input).KeyId);
      const spki = createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' });
      return {
        KeyId: key.arn,
        PublicKey: toBase64(spki),
        KeySpec: key.kind,
        KeyUsage: 'SIGN_VERIFY',
        SigningAlgorithms: ['ECDSA_SHA_256'],
      };
    },
    describeKey: (input) => {
      const key = findKey(OfKey.parse(input).KeyId);
      const KeyUsage = key.kind === 'ECC_NIST_P256' ? 'SIGN_VERIFY' : 'ENCRYPT_DECRYPT';
      return {
        KeyMetadata: {
          KeyId: key.id,
          Arn: key.arn,
          Enabled: true,
          KeyState: 'Enabled',
          KeySpec: key.kind,
          KeyUsage,
        },
      };
    },
    encrypt: (input) => {
      const { KeyId: name, Plaintext, EncryptionContext } = EncryptInput.parse(input);
      assertShort('plaintext', Plaintext);
      const key = symmetric(name);
      return {
        KeyId: key.arn,
        CiphertextBlob: toBase64(seal(key.secret, key.id, Plaintext, EncryptionContext)),
      };
    },
    decrypt: (input) => {
      const { CiphertextBlob, EncryptionContext } = DecryptInput.parse(input);
      const key = symmetric(CiphertextBlob.toString('utf8', 1, 1 + (CiphertextBlob[0] ?? 0)));
      return { KeyId: key.arn, Plaintext: toBase64(unseal(key.secret, CiphertextBlob, EncryptionContext)) };
    },
    generateDataKey: (input) => {
      const { KeyId: name, EncryptionContext } = DataKeyInput.parse(input);
      const key = symmetric(name);
      const plain = randomBytes(32);
      return {
        KeyId: key.arn,
        Plaintext: toBase64(plain),
        CiphertextBlob: toBase64(seal(key.secret, key.id, plain, EncryptionContext)),
      };
    },
  };
}

function digestOf(message: Buffer, type: 'RAW' | 'DIGEST'): Buffer {
  if (type === 'RAW') {
    return createHash('sha256').update(message).digest();
  }
  if (message.length !== 32) {
    throw new AwsError('ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.');
  }
  return message;
}

function isSigned(signature: Buffer, digest: Buffer, point: Buffer): boolean {
  try {
    return p256.verify(signature, digest, point, { prehash: false, lowS: false, format: 'der' });
  } catch {
    return false;
  }
}

// Length of the key id, the key id, the nonce, the tag, the ciphertext.
function seal(secret: Buffer, keyId: string, plain: Buffer, context: Record<string, string>): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(contextBytes(context));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([keyId.length]), Buffer.from(keyId), nonce, cipher.getAuthTag(), sealed]);
}

function unseal(secret: Buffer, blob: Buffer, context: Record<string, string>): Buffer {
  const start = 1 + (blob[0] ?? 0);
  const nonce = blob.subarray(start, start + NONCE_BYTES);
  const tag = blob.subarray(start + NONCE_BYTES, start + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce)
      .setAAD(contextBytes(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(blob.subarray(start + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new AwsError('InvalidCiphertextException', 'The ciphertext or its context is not valid');
  }
}

const contextBytes = (context: Record<string, string>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

const toBase64 = (data: Uint8Array): string => Buffer.from(data).toString('base64');
