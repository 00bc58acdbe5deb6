import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/** What a table is made of beside its items: enough to make it again, without its stream. */
export const TableDefinition = z.object({
  TableName: z.string(),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .optional(),
});
export type TableDefinition = z.infer<typeof TableDefinition>;

/** One object: where it lay, and the file of `files/` that has its bytes. */
export const BackedUpObject = z.object({
  bucket: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  file: z.string(),
  size: z.number(),
  sha256: z.string(),
});
export type BackedUpObject = z.infer<typeof BackedUpObject>;

/**
 * `manifest.json` of a backup. Beside it: `tables/<name>.jsonl.gz`, a line `{"Item":{…}}` in DynamoDB's JSON for each item,
 * as DynamoDB's export to S3 writes them; `files/<file>`; `keys/`, which on AWS never leave KMS and Secrets Manager.
 */
export const BackupManifest = z.object({
  format: z.literal('colophon-backup-1'),
  takenAt: z.iso.datetime(),
  tables: z.array(
    z.object({ definition: TableDefinition, file: z.string(), items: z.number(), sha256: z.string() }),
  ),
  objects: z.array(BackedUpObject),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
