import { RemovalPolicy } from 'aws-cdk-lib';
import { type ReplicaRegion, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/** A random secret with which only our functions encrypt stored values. */
export class SealSecret extends Secret {
  constructor(scope: Construct, name: string, replicaRegions: ReplicaRegion[]) {
    super(scope, `${name}-seal`, {
      description: `Encrypts the ${name} keys`,
      removalPolicy: RemovalPolicy.RETAIN,
      replicaRegions,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    acknowledge(
      this,
      'AwsSolutions-SMG4',
      'Operators rotate it (docs/runbook.md): after two rotations, older values can’t be read.',
    );
  }
}
