import {
  type BackupClient,
  DescribeRestoreJobCommand,
  GetRestoreJobMetadataCommand,
  paginateListRestoreJobs,
  StartRestoreJobCommand,
} from '@aws-sdk/client-backup';
import type { RecoveryPoint } from './choose-points.ts';

export interface RestoreJobs {
  backup: BackupClient;
  /** The role that AWS Backup restores with. */
  roleArn: string;
  /** Waits before AWS is asked again. */
  pause: () => Promise<unknown>;
}

/** States in which a job may still succeed, or has. */
const ALIVE = new Set(['PENDING', 'RUNNING', 'COMPLETED']);

/**
 * Restores a backup, and waits until it is complete. A job that an interrupted run started is waited for, and a completed one isn't started
 * again.
 * @param Metadata what AWS Backup needs to know of the target
 * @throws Error with AWS's reason if the job fails
 * @see https://docs.aws.amazon.com/aws-backup/latest/devguide/restoring-a-backup.html
 */
export async function restorePoint(
  { backup, roleArn, pause }: RestoreJobs,
  { arn }: RecoveryPoint,
  ResourceType: 'DynamoDB' | 'S3',
  Metadata: Record<string, string>,
): Promise<void> {
  let jobId = await findJob(backup, arn, Metadata);
  jobId ??= (
    await backup.send(
      new StartRestoreJobCommand({ RecoveryPointArn: arn, IamRoleArn: roleArn, ResourceType, Metadata }),
    )
  ).RestoreJobId;
  if (jobId === undefined) throw new Error(`AWS Backup started no job for ${arn}.`);
  for (; ; await pause()) {
    const job = await backup.send(new DescribeRestoreJobCommand({ RestoreJobId: jobId }));
    if (job.Status === 'COMPLETED') return;
    if (!ALIVE.has(job.Status ?? ''))
      throw new Error(`The restore of ${arn} ended: ${job.Status}. ${job.StatusMessage ?? ''}`.trim());
  }
}

/** Finds a job of the same backup with the same target, not one of a rehearsal. */
async function findJob(
  client: BackupClient,
  point: string,
  wanted: Record<string, string>,
): Promise<string | undefined> {
  for await (const { RestoreJobs = [] } of paginateListRestoreJobs({ client }, {}))
    for (const { RecoveryPointArn, RestoreJobId, Status = '' } of RestoreJobs) {
      if (RecoveryPointArn !== point || RestoreJobId === undefined || !ALIVE.has(Status)) continue;
      const { Metadata = {} } = await client.send(new GetRestoreJobMetadataCommand({ RestoreJobId }));
      if (Object.entries(wanted).every(([name, value]) => Metadata[name] === value)) return RestoreJobId;
    }
  return undefined;
}
