import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { ReproducerKey, type ReproductionRecord } from '#shared/domain/reproduction.ts';
import { REPRODUCTION_TYPE } from '#shared/domain/verify-reproduction.ts';
import { PROGRAM } from './arguments.ts';

/** Returns the file of the user's signing key. */
export function keyFile(): string {
  const folder = process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config');
  return path.join(folder, PROGRAM, 'key.pem');
}

/** Signs a record with the user's Ed25519 key, which is created at the first use. @returns a compact JWS */
export function signRecord(record: ReproductionRecord, file = keyFile()): string {
  const key = createPrivateKey(readOrCreate(file));
  const { kty, crv, x } = ReproducerKey.parse(createPublicKey(key).export({ format: 'jwk' }));
  const header = { alg: 'EdDSA', typ: REPRODUCTION_TYPE, jwk: { kty, crv, x } };
  const signed = `${encoded(header)}.${encoded(record)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function readOrCreate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
    return pem;
  }
}
