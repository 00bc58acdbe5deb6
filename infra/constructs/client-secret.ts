import { RemovalPolicy } from 'aws-cdk-lib';
import { type ReplicaRegion, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * The product's client secret at an identity provider, or its password at the registrar of DOIs. It starts as a random text; the operator who registers the product
 * replaces it with the real secret (docs/runbook.md#client-secrets).
 */
export class ClientSecret extends Secret {
  constructor(scope: Construct, issuer: 'google' | 'orcid' | 'datacite', replicaRegions: ReplicaRegion[]) {
    super(scope, `${issuer}-client-secret`, {
      description: `The product's client secret at ${issuer}`,
      removalPolicy: RemovalPolicy.RETAIN,
      replicaRegions,
      generateSecretString: { excludePunctuation: true },
    });
    acknowledge(this, 'AwsSolutions-SMG4', 'Only the provider can rotate it; an operator copies it here.');
  }
}
