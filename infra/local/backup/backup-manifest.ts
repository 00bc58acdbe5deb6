import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/** The definition of a table, enough to create it again without its stream. */
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

/** One object: its bucket and key, and the file in `files/` with its bytes. */
export const BackedUpObject = z.object({
  bucket: z.string(),
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  file: z.string(),
  size: z.number(),
});
export type BackedUpObject = z.infer<typeof BackedUpObject>;

/** The folder of a backup's files; beside it are the manifests of the bag, with the hash of each file. */
export const PAYLOAD = 'data';

/**
 * The `data/manifest.json` of a backup. The folder `data` also has `tables/<name>.jsonl.gz`, with a line `{"Item":{…}}` in DynamoDB's JSON for
 * each item, as in DynamoDB's export to S3; `files/<file>`; and `keys/`, which on AWS never leave KMS and Secrets Manager.
 */
export const BackupManifest = z.object({
  format: z.literal('colophon-backup-1'),
  takenAt: z.iso.datetime(),
  tables: z.array(z.object({ definition: TableDefinition, file: z.string(), items: z.number() })),
  objects: z.array(BackedUpObject),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
