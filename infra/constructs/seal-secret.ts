import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/** A random text that our own functions seal what they keep with, and nobody else ever needs. */
export class SealSecret extends Secret {
  constructor(scope: Construct, name: string) {
    super(scope, `${name}-seal`, {
      description: `What ${name} keys are sealed with`,
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    acknowledge(this, 'AwsSolutions-SMG4', 'Another one would leave all that was sealed before unreadable.');
  }
}
