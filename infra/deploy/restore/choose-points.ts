import { type BackupClient, paginateListRecoveryPointsByBackupVault } from '@aws-sdk/client-backup';
import { z } from 'zod';

/** A backup of one table or bucket. */
export interface RecoveryPoint {
  arn: string;
  /** The ARN of the table or bucket that was backed up, perhaps in another region or account. */
  resourceArn: string;
  createdAt: Date;
}

/** A table or bucket of a stack, by its id in the template. */
export interface Wanted {
  stack: string;
  id: string;
}

const Listed = z
  .object({
    RecoveryPointArn: z.string(),
    ResourceArn: z.string(),
    CreationDate: z.date(),
    Status: z.string(),
  })
  .transform(
    ({ RecoveryPointArn: arn, ResourceArn: resourceArn, CreationDate: createdAt, Status: status }) => ({
      arn,
      resourceArn,
      createdAt,
      status,
    }),
  );

/** Reads the complete backups of a vault in the client's region. */
export async function readPoints(backup: BackupClient, BackupVaultName: string): Promise<RecoveryPoint[]> {
  const points: RecoveryPoint[] = [];
  for await (const { RecoveryPoints = [] } of paginateListRecoveryPointsByBackupVault(
    { client: backup },
    { BackupVaultName },
  ))
    points.push(
      ...RecoveryPoints.map((point) => Listed.parse(point)).filter(({ status }) => status === 'COMPLETED'),
    );
  return points;
}

/**
 * Chooses the newest backup of each resource. CloudFormation names a resource after its stack and its id in the template, which stay the
 * same in another region.
 * @param before chooses the newest one before this moment
 * @throws Error that names the resources without a backup
 */
export function choosePoints(
  points: readonly RecoveryPoint[],
  wanted: readonly Wanted[],
  before?: Date,
): Map<string, RecoveryPoint> {
  const chosen = new Map<string, RecoveryPoint>();
  for (const { stack, id } of wanted) {
    const start = `${stack}-${id}-`.toLowerCase();
    const [newest] = points
      .filter(({ resourceArn }) => nameOf(resourceArn).toLowerCase().startsWith(start))
      .filter(({ createdAt }) => before === undefined || createdAt < before)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    if (newest) chosen.set(id, newest);
  }
  const missing = wanted.filter(({ id }) => !chosen.has(id)).map(({ stack, id }) => `${stack}-${id}`);
  if (missing.length > 0)
    throw new Error(
      `The vault has no complete backup of ${missing.join(', ')}. Name another vault or moment.`,
    );
  return chosen;
}

/** The name in the ARN of a table (`…:table/name`) or a bucket (`arn:aws:s3:::name`). */
const nameOf = (arn: string): string => arn.split(/[:/]/).at(-1) ?? '';
