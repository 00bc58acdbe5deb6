import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  type BackupPlanRuleProps,
  BackupResource,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import type { ContextTable } from '../constructs/context-table.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { stackName } from '../constructs/stack-name.ts';
import { acknowledge } from '../nag/acknowledge.ts';

export interface BackupStackProps extends StackProps {
  tables: ContextTable[];
  files: PrivateBucket;
  /** The number of days to keep each daily backup. */
  days: number;
  config: Pick<StageConfig, 'stage' | 'backupMonths' | 'backupLock' | 'backupCopyVault' | 'recoveryRegion'>;
}

/** AWS's managed policies for AWS Backup, to back up and restore. */
const BACKUP_POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

/**
 * Backs up all tables and files each night to a separate vault. Point-in-time recovery doesn't help after a table was deleted,
 * or for errors found after more than 35 days.
 */
export class BackupStack extends Stack {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { tables, files, days, config, ...props }: BackupStackProps) {
    super(scope, id, props);
    this.vault = new BackupVault(this, 'vault', {
      backupVaultName: this.stackName,
      removalPolicy: RemovalPolicy.RETAIN,
      blockRecoveryPointDeletion: true,
      ...lockOf(config.backupLock, days),
    });
    const plan = new BackupPlan(this, 'plan', {
      backupVault: this.vault,
      backupPlanRules: [
        ruleOf('nightly', Schedule.cron({ hour: '3', minute: '0' }), { deleteAfter: Duration.days(days) }),
        ...monthly(config.backupMonths),
      ].map((rule) => this.#copied(rule, config.backupCopyVault ?? this.#recoveryVault(config))),
    });
    plan.addSelection('all', {
      role: this.#role(),
      resources: [
        ...tables.map((table) => BackupResource.fromArn(table.tableArn)),
        BackupResource.fromArn(files.bucketArn),
      ],
    });
  }

  /** The vault of the stack in the recovery region, which is deployed later. */
  #recoveryVault({ stage, recoveryRegion: region }: BackupStackProps['config']): string | undefined {
    if (region === undefined) return undefined;
    const resourceName = stackName(stage, 'recovery');
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return this.formatArn({ service: 'backup', region, resource: 'backup-vault', resourceName, arnFormat });
  }

  /** Adds a copy to another vault, which is kept as long as the backup. */
  #copied(rule: BackupPlanRuleProps, vaultArn: string | undefined): BackupPlanRule {
    if (vaultArn === undefined) return new BackupPlanRule(rule);
    const { deleteAfter, moveToColdStorageAfter } = rule;
    const id = `copies-${rule.ruleName}`;
    return new BackupPlanRule({
      ...rule,
      copyActions: [
        {
          destinationBackupVault: BackupVault.fromBackupVaultArn(this, id, vaultArn),
          ...(deleteAfter === undefined ? {} : { deleteAfter }),
          ...(moveToColdStorageAfter === undefined ? {} : { moveToColdStorageAfter }),
        },
      ],
    });
  }

  #role(): Role {
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
    for (const name of BACKUP_POLICIES) role.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName(name));
    acknowledge(
      role,
      BACKUP_POLICIES.map(
        (name) => `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
      ),
      'AWS maintains the permissions that AWS Backup needs for tables and buckets.',
    );
    return role;
  }
}

const ruleOf = (
  ruleName: string,
  scheduleExpression: Schedule,
  kept: Pick<BackupPlanRuleProps, 'deleteAfter' | 'moveToColdStorageAfter'>,
): BackupPlanRuleProps => ({
  ruleName,
  scheduleExpression,
  startWindow: Duration.hours(1),
  completionWindow: Duration.hours(12),
  ...kept,
});

/** Cold storage costs a third, for at least 90 days. AWS Backup has none for S3 and ignores the transition of the bucket. */
const monthly = (months: number | undefined): BackupPlanRuleProps[] =>
  months === undefined
    ? []
    : [
        ruleOf('monthly', Schedule.cron({ day: '1', hour: '5', minute: '0' }), {
          moveToColdStorageAfter: Duration.days(7),
          deleteAfter: Duration.days(31 * months),
        }),
      ];

/** Returns the settings of a vault's lock, under which nobody deletes a backup within these days. */
export const lockOf = (lock: StageConfig['backupLock'], days: number) =>
  lock === 'none'
    ? {}
    : {
        lockConfiguration: {
          minRetention: Duration.days(days),
          // With a date from which it is final, the lock is in compliance mode. Three days is the least.
          ...(lock === 'compliance' ? { changeableFor: Duration.days(3) } : {}),
        },
      };
