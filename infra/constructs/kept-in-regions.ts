import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { ReplicaRegion } from 'aws-cdk-lib/aws-secretsmanager';
import type { StageConfig } from '../config.ts';
import { stackName } from './stack-name.ts';

type Settings = Pick<StageConfig, 'stage' | 'region' | 'recoveryRegion' | 'recoveredFrom'>;

/** The keys and secrets that the loss of a region must not take, by the names of the outputs that have their ARNs. */
export const KEPT_KEYS = ['SigningKeyArn', 'ProvenanceKeyArn'] as const;
export const KEPT_SECRETS = [
  'ProviderSealArn',
  'NoticeSecretArn',
  'GoogleSecretArn',
  'OrcidSecretArn',
  'DataciteSecretArn',
] as const;
type KeptKey = (typeof KEPT_KEYS)[number];
type KeptSecret = (typeof KEPT_SECRETS)[number];

/**
 * Keys and secrets with replicas in the stage's `recoveryRegion`. A stage that was `recoveredFrom` another region uses the replicas
 * that the lost stage had where it is now, instead of making new ones.
 */
export class KeptInRegions {
  readonly #stack: Stack;
  readonly #config: Settings;

  constructor(stack: Stack, config: Settings) {
    this.#stack = stack;
    this.#config = config;
  }

  /** Where a new secret needs replicas. */
  get replicaRegions(): ReplicaRegion[] {
    const { recoveryRegion: region } = this.#config;
    return region === undefined ? [] : [{ region }];
  }

  key(name: KeptKey, make: () => Key): IKey {
    const arn = this.#recovered(name);
    if (arn !== undefined) return Key.fromKeyArn(this.#stack, name, arn);
    const made = make();
    this.#tell(name, made.keyArn);
    return made;
  }

  secret(name: KeptSecret, make: () => { readonly secretArn: string }): { readonly secretArn: string } {
    const secretArn = this.#recovered(name);
    if (secretArn !== undefined) return { secretArn };
    const made = make();
    this.#tell(name, made.secretArn);
    return made;
  }

  #recovered(name: string): string | undefined {
    const { recoveredFrom, region } = this.#config;
    if (recoveredFrom === undefined) return undefined;
    return Fn.getStackOutput(stackName(this.#config.stage, 'recovery'), name, region);
  }

  #tell(name: string, value: string): void {
    if (this.#config.recoveryRegion !== undefined) new CfnOutput(this.#stack, name, { value });
  }
}
