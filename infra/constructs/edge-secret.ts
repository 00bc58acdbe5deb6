import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * The secret that CloudFront adds to its requests. Functions trust CloudFront's headers on the viewer only with it, because
 * anybody can send requests to API Gateway's own address.
 */
export class EdgeSecret extends Secret {
  /** A dynamic reference that CloudFormation resolves during the deployment; the templates contain no secret. */
  readonly reference: string;

  constructor(scope: Construct) {
    super(scope, 'edge-secret', {
      description: 'The secret that CloudFront adds to its requests to the API',
      // With a new secret, CloudFront and the functions would disagree until both are deployed.
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    this.reference = this.secretValue.unsafeUnwrap();
    acknowledge(
      this,
      'AwsSolutions-SMG4',
      'CloudFront and every function would have to change at the same moment.',
    );
  }
}
