import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';

/** One resource of one stack; logical ids are unique only within their stack. */
export type Resource = {
  stack: Stack;
  logicalId: string;
  type: string;
  /** The template's properties, with unresolved intrinsic functions. */
  properties: Record<string, unknown>;
};

export type Stack = {
  name: string;
  region: string;
  account: string;
  resources: Map<string, Resource>;
  /** Output name → unresolved value. */
  outputs: Map<string, unknown>;
  parameters: Map<string, unknown>;
  conditions: Map<string, unknown>;
  mappings: Record<string, unknown>;
};

export type Assembly = {
  stacks: Map<string, Stack>;
  /** Object key in the CDK's asset bucket → its local file or folder. */
  assets: Map<string, string>;
};

const UNKNOWN_REGION = 'us-east-1';
const UNKNOWN_ACCOUNT = '000000000000';

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z
        .looseObject({
          templateFile: z.string().optional(),
          file: z.string().optional(),
          stackName: z.string().optional(),
        })
        .optional(),
    }),
  ),
});

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      Condition: z.string().optional(),
    }),
  ),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.unknown()).default({}),
});

const AssetManifest = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

/**
 * Reads a synthesized CDK assembly (`cdk.out`): the templates of all its stacks and the paths of their assets.
 * @throws LocalCloudError if the folder contains no assembly
 */
export function readAssembly(folder: string): Assembly {
  const manifestFile = join(folder, 'manifest.json');
  if (!existsSync(manifestFile)) {
    throw new LocalCloudError(`${folder} holds no synthesized stack (no manifest.json). Run: npm run synth`);
  }
  const assembly: Assembly = { stacks: new Map(), assets: new Map() };
  const { artifacts } = Manifest.parse(readJson(manifestFile));
  for (const [id, artifact] of Object.entries(artifacts)) {
    const { templateFile, file, stackName } = artifact.properties ?? {};
    if (artifact.type === 'aws:cloudformation:stack' && templateFile !== undefined) {
      const name = stackName ?? id;
      assembly.stacks.set(name, readStack(name, join(folder, templateFile), artifact.environment));
    }
    if (artifact.type === 'cdk:asset-manifest' && file !== undefined) {
      readAssets(folder, file, assembly.assets);
    }
  }
  return assembly;
}

function readStack(name: string, templateFile: string, environment = ''): Stack {
  const template = Template.parse(readJson(templateFile));
  const [account = '', region = ''] = environment.replace('aws://', '').split('/');
  const stack: Stack = {
    name,
    region: region === '' || region === 'unknown-region' ? UNKNOWN_REGION : region,
    account: /^\d{12}$/.test(account) ? account : UNKNOWN_ACCOUNT,
    resources: new Map(),
    outputs: new Map(Object.entries(template.Outputs).map(([id, { Value }]) => [id, Value])),
    parameters: new Map(Object.entries(template.Parameters).map(([id, { Default }]) => [id, Default])),
    conditions: new Map(Object.entries(template.Conditions)),
    mappings: template.Mappings,
  };
  for (const [logicalId, { Type, Properties, Condition }] of Object.entries(template.Resources)) {
    // The CDK puts a condition only on its own usage metadata, which has no local meaning.
    if (Condition !== undefined && Type !== 'AWS::CDK::Metadata') {
      throw new LocalCloudError(
        `${name}.${logicalId} (${Type}) is made under a condition, which is not served`,
      );
    }
    stack.resources.set(logicalId, { stack, logicalId, type: Type, properties: Properties });
  }
  return stack;
}

function readAssets(folder: string, file: string, assets: Map<string, string>): void {
  const { files } = AssetManifest.parse(readJson(join(folder, file)));
  for (const { source, destinations } of Object.values(files)) {
    for (const { objectKey } of Object.values(destinations)) {
      assets.set(objectKey, resolve(folder, source.path));
    }
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
