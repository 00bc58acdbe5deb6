import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { nameOf } from '../assembly/physical-names.ts';
import type { Templates } from '../assembly/templates.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import { AwsError } from '../services/aws-error.ts';

const Alias = z.object({ TargetKeyId: z.string() });

const Properties = z.object({
  KeySpec: z
    .enum(['ECC_NIST_P256', 'SYMMETRIC_DEFAULT'], 'only P-256 and symmetric keys are served')
    .default('SYMMETRIC_DEFAULT'),
});

export type Key =
  | { id: string; arn: string; kind: 'ECC_NIST_P256'; privateKey: KeyObject }
  | { id: string; arn: string; kind: 'SYMMETRIC_DEFAULT'; secret: Buffer };

/** Opens the stack's keys, each in a file of the data folder, which the first start creates. Keys are found by id, ARN or alias. */
export function openKeys(templates: Templates, folder: string): (name: string) => Key {
  mkdirSync(folder, { recursive: true });
  const keys = new Map<string, Key>();
  for (const resource of templates.ofType('AWS::KMS::Key')) {
    const { KeySpec } = templates.properties(resource, Properties);
    const id = templates.ref(resource);
    const arn = templates.attribute(resource, 'Arn');
    const key = openKey(join(folder, id), KeySpec, { id, arn });
    keys.set(id, key);
    keys.set(arn, key);
  }
  for (const resource of templates.ofType('AWS::KMS::Alias')) {
    const { TargetKeyId } = templates.properties(resource, Alias);
    const key = keys.get(TargetKeyId);
    if (key === undefined) {
      throw new LocalCloudError(
        `${nameOf(resource)} names a key that the stack does not make: ${TargetKeyId}`,
      );
    }
    keys.set(templates.ref(resource), key);
  }
  return (name) => {
    const key = keys.get(name) ?? keys.get(name.replace(/^arn:aws:kms:[^:]*:\d+:(?=alias\/)/, ''));
    if (key === undefined) {
      throw new AwsError('NotFoundException', `Key '${name}' does not exist`);
    }
    return key;
  };
}

function openKey(file: string, kind: Key['kind'], identity: { id: string; arn: string }): Key {
  if (kind === 'ECC_NIST_P256') {
    const pem = readOrMake(`${file}.pem`, () =>
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    return { ...identity, kind, privateKey: createPrivateKey(pem) };
  }
  const secret = Buffer.from(
    readOrMake(`${file}.secret`, () => randomBytes(32).toString('hex')),
    'hex',
  );
  return { ...identity, kind, secret };
}

function readOrMake(file: string, make: () => string | Buffer): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, make(), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}
