import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag/acknowledge.ts';

/**
 * What CloudFront adds to its requests. Functions trust CloudFront's headers on the viewer only with it, because anybody can
 * send requests to API Gateway's own address.
 */
export interface EdgeSecrets {
  /** What CloudFront sends. */
  sent: string;
  /** What functions accept, newest first, separated by commas: two after a rotation. */
  accepted: string;
}

/**
 * Creates the secrets of all rounds. CloudFront sends the newest one. Functions, which are deployed before CloudFront, accept
 * the newest two. Older ones stay, because stacks that aren't deployed yet still use them.
 * @returns dynamic references that CloudFormation resolves during the deployment; the templates contain no secret
 */
export function createEdgeSecrets(stack: Stack, rounds: number): EdgeSecrets {
  const secrets = Array.from({ length: rounds }, (_, index) => new EdgeSecret(stack, index + 1));
  const newest = secrets.map((secret) => secret.secretValue.unsafeUnwrap()).reverse();
  const [sent = ''] = newest;
  return { sent, accepted: newest.slice(0, 2).join(',') };
}

class EdgeSecret extends Secret {
  constructor(scope: Construct, round: number) {
    super(scope, round === 1 ? 'edge-secret' : `edge-secret-${round}`, {
      description: 'The secret that CloudFront adds to its requests to the API',
      removalPolicy: RemovalPolicy.RETAIN,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    });
    acknowledge(
      this,
      'AwsSolutions-SMG4',
      'A deployment rotates it (edgeSecretRound): CloudFront and the functions must change in this order.',
    );
  }
}
