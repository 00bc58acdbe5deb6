import { CfnOutput, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, CfnReplicaKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { KEPT_KEYS, KEPT_SECRETS } from '../constructs/kept-in-regions.ts';
import { lockOf } from './backup-stack.ts';
import type { DataStack } from './data-stack.ts';

/**
 * What survives the loss of a stage's region: replicas of its keys, the ARNs of its secrets' replicas, and a vault for copies of its
 * backups. It is in `recoveryRegion`, where `npm run restore-stage` makes the stage again (docs/recovery.md).
 */
export class RecoveryStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { config, data, ...props }: StackProps & { config: StageConfig; data: DataStack },
  ) {
    super(scope, id, props);
    this.addStackDependency(data);
    const { region = '', recoveryRegion = '', backupDays: days = 0 } = config;
    const ofData = (output: string) => Fn.getStackOutput(data.stackName, output, region);
    for (const name of KEPT_KEYS) {
      const replica = new CfnReplicaKey(this, name.replace(/Arn$/, ''), {
        primaryKeyArn: ofData(name),
        keyPolicy: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['kms:*'],
              resources: ['*'],
              principals: [new AccountRootPrincipal()],
            }),
          ],
        }),
        pendingWindowInDays: 30,
      });
      replica.applyRemovalPolicy(RemovalPolicy.RETAIN);
      new CfnAlias(this, `${name}Alias`, {
        aliasName: `alias/${id}-${name.replace(/KeyArn$/, '').toLowerCase()}`,
        targetKeyId: replica.attrKeyId,
      });
      new CfnOutput(this, name, { value: replica.attrArn });
    }
    // A replica has the name and the suffix of its secret.
    for (const name of KEPT_SECRETS)
      new CfnOutput(this, name, { value: Fn.join(recoveryRegion, Fn.split(region, ofData(name))) });
    new BackupVault(this, 'vault', {
      backupVaultName: id,
      removalPolicy: RemovalPolicy.RETAIN,
      ...lockOf(config.backupLock, days),
    });
  }
}
