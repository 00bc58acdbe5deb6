import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { StageConfig } from '../config.ts';
import { KEPT_KEYS, KEPT_SECRETS } from '../constructs/kept-in-regions.ts';
import { type StackName, synthesizeStage } from './synthesized-stage.ts';

const HERE = 'eu-central-1';
const THERE = 'eu-west-1';
const stage = synthesizeStage({ region: HERE, recoveryRegion: THERE, backupDays: 14 });
const outputOf = (stack: string, OutputName: string, Region: string) => ({
  'Fn::GetStackOutput': Match.objectLike({ StackName: `colophon-dev-${stack}`, OutputName, Region }),
});

describe('a stage with a recovery region', () => {
  it('has a replica there of each key that signs', () => {
    const there = stage.template('recovery');
    expect(stage.stacks.recovery?.region).toBe(THERE);
    const keys = stage.template('data').findResources('AWS::KMS::Key');
    expect(Object.values(keys).map(({ Properties }) => Properties.MultiRegion)).toEqual([true, true]);
    there.resourceCountIs('AWS::KMS::ReplicaKey', 2);
    for (const name of KEPT_KEYS) {
      there.hasResource('AWS::KMS::ReplicaKey', {
        Properties: Match.objectLike({ PrimaryKeyArn: outputOf('data', name, HERE) }),
        DeletionPolicy: 'Retain',
      });
      expect(there.findOutputs(name)).not.toEqual({});
    }
  });

  it('has a replica there of each secret that nobody can make again', () => {
    const secrets = Object.entries(stage.template('data').findResources('AWS::SecretsManager::Secret'));
    const kept = secrets.filter(([id]) => !id.startsWith('edgesecret'));
    expect(kept).toHaveLength(KEPT_SECRETS.length);
    for (const [, { Properties }] of kept) expect(Properties.ReplicaRegions).toEqual([{ Region: THERE }]);
  });

  it('copies its backups there', () => {
    const [vault] = Object.values(stage.template('recovery').findResources('AWS::Backup::BackupVault'));
    const [plan] = Object.values(stage.template('backup').findResources('AWS::Backup::BackupPlan'));
    const [{ CopyActions }] = plan?.Properties.BackupPlan.BackupPlanRule ?? [];
    expect(JSON.stringify(CopyActions)).toContain(
      `:backup:${THERE}:",{"Ref":"AWS::AccountId"},":backup-vault:${vault?.Properties.BackupVaultName}"`,
    );
  });
});

describe('a stage that was recovered from another region', () => {
  const recovered = synthesizeStage({ region: THERE, recoveredFrom: HERE, backupDays: 14 });

  const readBy = (stack: StackName, OutputName: string): boolean =>
    JSON.stringify(recovered.template(stack).toJSON()).includes(
      JSON.stringify({ StackName: 'colophon-dev-recovery', Region: THERE, OutputName }),
    );

  it('makes no keys, and signs with the replicas of the lost ones', () => {
    recovered.template('data').resourceCountIs('AWS::KMS::Key', 0);
    expect(readBy('publishing', 'ProvenanceKeyArn')).toBe(true);
    expect(readBy('api', 'SigningKeyArn')).toBe(true);
  });

  it('makes only the secrets of CloudFront, and reads the replicas of the others', () => {
    const secrets = recovered.template('data').findResources('AWS::SecretsManager::Secret');
    expect(Object.keys(secrets).every((id) => id.startsWith('edgesecret'))).toBe(true);
    const read = KEPT_SECRETS.filter((name) => readBy('api', name) || readBy('jobs', name));
    expect(read).toEqual(KEPT_SECRETS);
  });

  it('needs another region than before, and can’t have a recovery region at once', () => {
    expect(() => StageConfig.parse({ region: HERE, recoveredFrom: HERE })).toThrow('another region');
    expect(() => StageConfig.parse({ region: HERE, recoveryRegion: THERE })).toThrow('needs backupDays');
    expect(() => StageConfig.parse({ recoveryRegion: THERE, backupDays: 14 })).toThrow('another region');
  });
});
