import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

/** Returns the DNS zone of the stage's domain if the settings name it. Nothing is looked up. */
export function hostedZone(
  scope: Construct,
  { hostedZoneId, hostedZoneName }: StageConfig,
): IHostedZone | undefined {
  if (hostedZoneId === undefined || hostedZoneName === undefined) return undefined;
  return HostedZone.fromHostedZoneAttributes(scope, 'zone', { hostedZoneId, zoneName: hostedZoneName });
}
