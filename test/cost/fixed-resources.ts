import { Template } from 'aws-cdk-lib/assertions';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { synthesizeStage } from '../../infra/stacks/synthesized-stage.ts';
import { readStage } from '../../infra/stages/read-stage.ts';
import type { Fixed } from './usage.ts';

/** The fixed resources of the stage prod, from its templates. @param more further settings */
export function fixedResourcesOfProd(more: Record<string, unknown> = {}): Fixed {
  const config = readStage((name) => ({ stage: 'prod', ...more })[name]);
  const stage = synthesizeStage(config);
  const resources = Object.values(stage.stacks).flatMap((stack) =>
    Object.values<{
      Type: string;
      Properties?: {
        Metrics?: { MetricStat?: object }[];
        ReplicaRegions?: unknown[];
        Rules?: unknown[];
        StartingPosition?: string;
      };
    }>(Template.fromStack(stack).toJSON().Resources),
  );
  const ofType = (type: string) => resources.filter(({ Type }) => Type === type);
  return {
    // An alarm on an expression is billed for each metric in it.
    alarms: ofType('AWS::CloudWatch::Alarm').reduce(
      (sum, { Properties }) =>
        sum +
        Math.max(1, Properties?.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1),
      0,
    ),
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    keys: ofType('AWS::KMS::Key').length + ofType('AWS::KMS::ReplicaKey').length,
    // Each replica is billed as a secret.
    secrets: ofType('AWS::SecretsManager::Secret').reduce(
      (sum, { Properties }) => sum + 1 + (Properties?.ReplicaRegions?.length ?? 0),
      0,
    ),
    routes: listEndpoints().length,
    backupDays: config.backupDays ?? 0,
    backupMonths: config.backupMonths ?? 0,
    backupCopies: (config.backupCopyVault ?? config.recoveryRegion) === undefined ? 0 : 1,
    queues: resources.filter(
      ({ Type, Properties }) =>
        Type === 'AWS::Lambda::EventSourceMapping' && Properties?.StartingPosition === undefined,
    ).length,
    region: config.region ?? 'us-east-1',
    webAclRules: ofType('AWS::WAFv2::WebACL').reduce(
      (sum, { Properties }) => sum + (Properties?.Rules?.length ?? 0),
      0,
    ),
  };
}
