import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * By which functions know CloudFront's requests from those that somebody sends to the API Gateway by its own address:
 * what the edge says of a viewer is believed from the edge alone.
 */
export class EdgeSecret extends Secret {
  /** For CloudFormation to put in place while it deploys; the templates hold no secret. */
  readonly reference: string;

  constructor(scope: Construct) {
    super(scope, 'edge-secret', {
      description: 'What CloudFront shows to the API',
      // A replaced secret would be unknown to whichever of CloudFront and the functions is deployed later.
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    this.reference = this.secretValue.unsafeUnwrap();
    acknowledge(
      this,
      'AwsSolutions-SMG4',
      'CloudFront and every function would have to change at one moment.',
    );
  }
}
