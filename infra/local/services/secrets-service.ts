import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import { AwsError } from './aws-error.ts';
import type { JsonService, Services } from './services-server.ts';

const Properties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .object({
      PasswordLength: z.coerce.number().default(32),
      ExcludeCharacters: z.string().default(''),
      ExcludePunctuation: z.boolean().default(false),
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
    })
    .optional(),
});

export interface StackSecret {
  arn: string;
  name: string;
  value: string;
}

/** Opens the stack's secrets. A generated one is created once and stored in the data folder. */
export function openSecrets(templates: Templates, folder: string): StackSecret[] {
  mkdirSync(folder, { recursive: true });
  return templates.ofType('AWS::SecretsManager::Secret').map((resource) => {
    const arn = templates.ref(resource);
    const name = arn.split(':secret:')[1] ?? arn;
    return { arn, name, value: secretOf(templates, resource, join(folder, encodeURIComponent(name))) };
  });
}

/** Resolves CloudFormation's dynamic references to secrets. */
export const resolveReferences =
  (secrets: StackSecret[]) =>
  (text: string): string =>
    text.replaceAll(
      /\{\{resolve:secretsmanager:(.+?):SecretString:::?\}\}/g,
      (reference, arn: string) => secrets.find((secret) => secret.arn === arn)?.value ?? reference,
    );

const GetSecretValue = z.object({ SecretId: z.string(), VersionStage: z.string().default('AWSCURRENT') });
const SecretValue = z.object({ SecretString: z.string() });

/** Serves Secrets Manager. */
export function createSecretsService(secrets: StackSecret[]): JsonService {
  return {
    getSecretValue: (input) => {
      const { SecretId, VersionStage } = GetSecretValue.parse(input);
      const secret = secrets.find(({ arn, name }) => arn === SecretId || name === SecretId);
      // Secrets are never rotated here, so there is no previous version.
      if (secret === undefined || VersionStage !== 'AWSCURRENT') {
        throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
      }
      return {
        ARN: secret.arn,
        Name: secret.name,
        SecretString: secret.value,
        VersionId: randomUUID(),
        VersionStages: ['AWSCURRENT'],
      };
    },
  };
}

/** Returns one of the stack's secrets, for the local cloud's own engines. */
export async function readSecret(services: Services, arn: string): Promise<string> {
  const answer = await services.json.get('secretsmanager')?.getSecretValue?.({ SecretId: arn });
  return SecretValue.parse(answer).SecretString;
}

function secretOf(templates: Templates, resource: Resource, file: string): string {
  const { SecretString, GenerateSecretString } = templates.properties(resource, Properties);
  if (SecretString !== undefined) {
    return SecretString;
  }
  if (!existsSync(file)) {
    writeFileSync(
      `${file}.new`,
      generate(GenerateSecretString ?? Properties.shape.GenerateSecretString.unwrap().parse({})),
      {
        mode: 0o600,
        flush: true,
      },
    );
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

const SecretTemplate = z.record(z.string(), z.unknown());
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[]^_`{|}~';

function generate(rules: NonNullable<z.infer<typeof Properties>['GenerateSecretString']>): string {
  const alphabet = [...LETTERS, ...(rules.ExcludePunctuation ? '' : PUNCTUATION)].filter(
    (char) => !rules.ExcludeCharacters.includes(char),
  );
  const password = Array.from(
    { length: rules.PasswordLength },
    () => alphabet[randomInt(alphabet.length)],
  ).join('');
  if (rules.GenerateStringKey === undefined) {
    return password;
  }
  const template = SecretTemplate.parse(JSON.parse(rules.SecretStringTemplate ?? '{}'));
  return JSON.stringify({ ...template, [rules.GenerateStringKey]: password });
}
