import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * What the product proves itself with to an issuer of identities. It begins as a random text; whoever registers the
 * product at the issuer puts the real one in its place (docs/runbook.md#client-secrets).
 */
export class ClientSecret extends Secret {
  constructor(scope: Construct, issuer: 'google' | 'orcid') {
    super(scope, `${issuer}-client-secret`, {
      description: `The product's client secret at ${issuer}`,
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { excludePunctuation: true },
    });
    acknowledge(this, 'AwsSolutions-SMG4', 'Only its issuer can make a new one; a person copies it here.');
  }
}
