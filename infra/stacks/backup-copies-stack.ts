import { type App, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { StageConfig } from '../config.ts';
import { lockOf } from './backup-stack.ts';

/**
 * A vault for copies of another account's backups, which survive the loss of that account and of its region. It belongs to an account
 * that deploys nothing else. Only the other account can copy into it, and cannot delete there.
 */
export class BackupCopiesStack extends Stack {
  constructor(
    app: App,
    id: string,
    {
      source,
      days,
      lock,
      ...props
    }: StackProps & { source: string; days: number; lock: StageConfig['backupLock'] },
  ) {
    super(app, id, props);
    const vault = new BackupVault(this, 'vault', {
      backupVaultName: id,
      removalPolicy: RemovalPolicy.RETAIN,
      // AWS's own key can't be used for copies between accounts.
      encryptionKey: new Key(this, 'key', {
        description: 'Encrypts copies of backups',
        enableKeyRotation: true,
        removalPolicy: RemovalPolicy.RETAIN,
      }),
      accessPolicy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['backup:CopyIntoBackupVault'],
            resources: ['*'],
            principals: [new AccountPrincipal(source)],
          }),
        ],
      }),
      ...lockOf(lock, days),
    });
    new CfnOutput(this, 'vault-arn', {
      value: vault.backupVaultArn,
      description: 'backupCopyVault of the stage whose copies these are',
    });
  }
}

/** Creates the stack of a stage that only receives copies. @returns whether the stage is one */
export function composeBackupCopies(app: App, config: StageConfig): boolean {
  const { backupCopiesFrom: source, backupDays: days, backupLock: lock, region, stage } = config;
  if (source === undefined || days === undefined) return false;
  const product = PRODUCT_NAME.toLowerCase();
  new BackupCopiesStack(app, `${product}-${stage}-backups`, {
    source,
    days,
    lock,
    terminationProtection: true,
    tags: { product: PRODUCT_NAME, stage },
    ...(region === undefined ? {} : { env: { region } }),
  });
  return true;
}
