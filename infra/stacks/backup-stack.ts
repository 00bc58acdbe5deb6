import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { ContextTable } from '../constructs/context-table.ts';
import type { PrivateBucket } from '../constructs/private-bucket.ts';
import { acknowledge } from '../nag/acknowledge.ts';

export interface BackupStackProps extends StackProps {
  tables: ContextTable[];
  files: PrivateBucket;
  /** The number of days to keep each daily backup. */
  days: number;
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

  constructor(scope: Construct, id: string, { tables, files, days, ...props }: BackupStackProps) {
    super(scope, id, props);
    this.vault = new BackupVault(this, 'vault', {
      backupVaultName: this.stackName,
      removalPolicy: RemovalPolicy.RETAIN,
      blockRecoveryPointDeletion: true,
    });
    const plan = new BackupPlan(this, 'plan', {
      backupVault: this.vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'nightly',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(12),
          deleteAfter: Duration.days(days),
        }),
      ],
    });
    plan.addSelection('all', {
      role: this.#role(),
      resources: [
        ...tables.map((table) => BackupResource.fromArn(table.tableArn)),
        BackupResource.fromArn(files.bucketArn),
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
