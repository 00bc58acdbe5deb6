import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, describe, expect, it } from 'vitest';
import { StageConfig } from '../config.ts';
import { BackupCopiesStack, composeBackupCopies } from './backup-copies-stack.ts';
import { synthesizeStage } from './synthesized-stage.ts';

const VAULT = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:colophon-copies-backups';
const backup = synthesizeStage({
  backupDays: 35,
  backupMonths: 12,
  backupLock: 'compliance',
  backupCopyVault: VAULT,
}).template('backup');

describe('backups', () => {
  it('are made nightly, and monthly for a year in cold storage', () => {
    backup.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({ RuleName: 'nightly', Lifecycle: { DeleteAfterDays: 35 } }),
          Match.objectLike({
            RuleName: 'monthly',
            ScheduleExpression: 'cron(0 5 1 * ? *)',
            Lifecycle: { MoveToColdStorageAfterDays: 7, DeleteAfterDays: 372 },
          }),
        ],
      },
    });
  });

  it('are copied to a vault elsewhere, and kept there as long', () => {
    const [plan] = Object.values(backup.findResources('AWS::Backup::BackupPlan'));
    for (const { CopyActions, Lifecycle } of plan?.Properties.BackupPlan.BackupPlanRule ?? [])
      expect(CopyActions).toEqual([{ DestinationBackupVaultArn: VAULT, Lifecycle }]);
  });

  it('can’t be deleted by anybody while they are kept, after three days to change the lock', () => {
    backup.hasResourceProperties('AWS::Backup::BackupVault', {
      LockConfiguration: { MinRetentionDays: 35, ChangeableForDays: 3 },
    });
  });

  it('need backupDays for the other settings', () => {
    expect(() => StageConfig.parse({ backupMonths: 12 })).toThrow('need backupDays');
    expect(() => StageConfig.parse({ backupLock: 'governance' })).toThrow('need backupDays');
  });
});

describe('a stage that receives copies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-copies-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const app = new App({ outdir: folder });
  const settings = {
    stage: 'copies',
    backupCopiesFrom: '123456789012',
    backupDays: 35,
    backupLock: 'governance',
  };
  const composed = composeBackupCopies(app, StageConfig.parse(settings));
  const [stack] = app.node.children.filter((child) => child instanceof BackupCopiesStack);

  it('is one vault with its own key, into which only the other account copies', () => {
    expect([
      composed,
      app.node.children.filter((child) => child instanceof BackupCopiesStack).length,
    ]).toEqual([true, 1]);
    if (stack === undefined) throw new Error('There is no stack.');
    expect(stack.terminationProtection).toBe(true);
    const template = Template.fromStack(stack);
    template.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'Retain',
      Properties: {
        BackupVaultName: 'colophon-copies-backups',
        EncryptionKeyArn: Match.anyValue(),
        LockConfiguration: { MinRetentionDays: 35 },
        AccessPolicy: Match.objectLike({
          Statement: [Match.objectLike({ Effect: 'Allow', Action: 'backup:CopyIntoBackupVault' })],
        }),
      },
    });
    expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
  });

  it('is no other stage', () => {
    expect(composeBackupCopies(app, StageConfig.parse({ backupDays: 35 }))).toBe(false);
  });
});
