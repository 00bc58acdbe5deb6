import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { transaction } from '../state-database.ts';
import { CorsRule } from './bucket-cors.ts';
import { S3Error } from './s3-error.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS s3_buckets (
  name TEXT PRIMARY KEY, created TEXT NOT NULL, versioning INTEGER NOT NULL DEFAULT 0, cors TEXT NOT NULL DEFAULT '[]'
);
CREATE TABLE IF NOT EXISTS s3_objects (
  number INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, version TEXT NOT NULL,
  latest INTEGER NOT NULL, deleted INTEGER NOT NULL, file TEXT NOT NULL, size INTEGER NOT NULL, etag TEXT NOT NULL,
  modified TEXT NOT NULL, headers TEXT NOT NULL, tags TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX IF NOT EXISTS s3_objects_by_key ON s3_objects (bucket, key, number);
CREATE INDEX IF NOT EXISTS s3_objects_latest ON s3_objects (bucket, key) WHERE latest = 1 AND deleted = 0;
`;

const json = <T>(schema: z.ZodType<T>) => z.string().transform((text) => schema.parse(JSON.parse(text)));

const Bucket = z.object({
  name: z.string(),
  created: z.string(),
  versioning: z.number().transform(Boolean),
  cors: json(z.array(CorsRule)),
});
export type Bucket = z.infer<typeof Bucket>;

const Tag = z.object({ Key: z.string(), Value: z.string() });
export type Tag = z.infer<typeof Tag>;

const ObjectRecord = z.object({
  bucket: z.string(),
  key: z.string(),
  /** 'null' in a bucket without versioning. */
  version: z.string(),
  latest: z.number().transform(Boolean),
  deleted: z.number().transform(Boolean),
  file: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  headers: json(z.record(z.string(), z.string())),
  tags: json(z.array(Tag)),
});
export type ObjectRecord = z.infer<typeof ObjectRecord>;

type NewObject = Pick<ObjectRecord, 'bucket' | 'key' | 'file' | 'size' | 'etag' | 'headers'>;

export type ObjectIndex = ReturnType<typeof createObjectIndex>;

/** The index of buckets and objects. All methods are synchronous, so each is atomic. */
export function createObjectIndex(database: DatabaseSync) {
  database.exec(SCHEMA);
  const statements = {
    bucket: database.prepare('SELECT * FROM s3_buckets WHERE name = ?'),
    latest: database.prepare(
      'SELECT * FROM s3_objects WHERE bucket = ? AND key = ? ORDER BY number DESC LIMIT 1',
    ),
    version: database.prepare('SELECT * FROM s3_objects WHERE bucket = ? AND key = ? AND version = ?'),
    insert:
      database.prepare(`INSERT INTO s3_objects (bucket, key, version, latest, deleted, file, size, etag, modified, headers)
      VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?)`),
    unlatest: database.prepare('UPDATE s3_objects SET latest = 0 WHERE bucket = ? AND key = ?'),
    relatest: database.prepare(`UPDATE s3_objects SET latest = 1 WHERE number =
      (SELECT MAX(number) FROM s3_objects WHERE bucket = ? AND key = ?)`),
    page: database.prepare(`SELECT * FROM s3_objects
      WHERE bucket = ? AND key > ? AND key >= ? AND latest = 1 AND deleted = 0 ORDER BY key LIMIT ?`),
  };

  const bucket = (name: string): Bucket => {
    const row = statements.bucket.get(name);
    if (row === undefined) {
      throw new S3Error('NoSuchBucket', 404, 'The specified bucket does not exist');
    }
    return Bucket.parse(row);
  };
  const find = (bucketName: string, key: string, version?: string): ObjectRecord | undefined => {
    const row =
      version === undefined
        ? statements.latest.get(bucketName, key)
        : statements.version.get(bucketName, key, version);
    return row === undefined ? undefined : ObjectRecord.parse(row);
  };
  const dropVersion = (bucketName: string, key: string, version: string): string[] => {
    const old = find(bucketName, key, version);
    database
      .prepare('DELETE FROM s3_objects WHERE bucket = ? AND key = ? AND version = ?')
      .run(bucketName, key, version);
    return old === undefined || old.file === '' ? [] : [old.file];
  };
  const add = (object: NewObject, version: string, deleted: boolean): void => {
    statements.unlatest.run(object.bucket, object.key);
    statements.insert.run(
      object.bucket,
      object.key,
      version,
      Number(deleted),
      object.file,
      object.size,
      object.etag,
      new Date().toISOString(),
      JSON.stringify(object.headers),
    );
  };
  const existing = (object: ObjectRecord | undefined): ObjectRecord | undefined =>
    object?.deleted === true ? undefined : object;

  return {
    bucket,
    hasBucket: (name: string): boolean => statements.bucket.get(name) !== undefined,
    buckets: (): Bucket[] =>
      database
        .prepare('SELECT * FROM s3_buckets ORDER BY name')
        .all()
        .map((row) => Bucket.parse(row)),
    createBucket: (name: string): void =>
      void database
        .prepare('INSERT OR IGNORE INTO s3_buckets (name, created) VALUES (?, ?)')
        .run(name, new Date().toISOString()),
    deleteBucket: (name: string): void => {
      if (database.prepare('SELECT 1 FROM s3_objects WHERE bucket = ? LIMIT 1').get(name) !== undefined) {
        throw new S3Error('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty');
      }
      database.prepare('DELETE FROM s3_buckets WHERE name = ?').run(name);
    },
    setCors: (name: string, rules: CorsRule[]): void =>
      void database.prepare('UPDATE s3_buckets SET cors = ? WHERE name = ?').run(JSON.stringify(rules), name),
    setVersioning: (name: string, on: boolean): void =>
      void database.prepare('UPDATE s3_buckets SET versioning = ? WHERE name = ?').run(Number(on), name),

    /** Returns the object or one of its versions; undefined if it doesn't exist or is deleted. */
    find: (bucketName: string, key: string, version?: string) => existing(find(bucketName, key, version)),
    /** @returns the record and the unreferenced files */
    insert: (object: NewObject, precondition?: (current: ObjectRecord | undefined) => void) =>
      transaction(database, () => {
        const { versioning } = bucket(object.bucket);
        precondition?.(existing(find(object.bucket, object.key)));
        const version = versioning ? randomUUID() : 'null';
        const replaced = versioning ? [] : dropVersion(object.bucket, object.key, 'null');
        add(object, version, false);
        return {
          record: ObjectRecord.parse(statements.version.get(object.bucket, object.key, version)),
          replaced,
        };
      }),
    /** @returns the unreferenced files */
    remove: (bucketName: string, key: string, version?: string): string[] =>
      transaction(database, () => {
        const { versioning } = bucket(bucketName);
        if (versioning && version === undefined) {
          add({ bucket: bucketName, key, file: '', size: 0, etag: '', headers: {} }, randomUUID(), true);
          return [];
        }
        const files = dropVersion(bucketName, key, version ?? 'null');
        statements.relatest.run(bucketName, key);
        return files;
      }),
    setTags: (object: ObjectRecord, tags: Tag[]): void =>
      void database
        .prepare('UPDATE s3_objects SET tags = ? WHERE bucket = ? AND key = ? AND version = ?')
        .run(JSON.stringify(tags), object.bucket, object.key, object.version),
    /** Returns the next existing objects after one key and from another key on, in byte order of their keys. */
    page: (bucketName: string, after: string, from: string, limit: number): ObjectRecord[] =>
      statements.page.all(bucketName, after, from, limit).map((row) => ObjectRecord.parse(row)),
    versions: (bucketName: string, prefix: string): ObjectRecord[] =>
      database
        .prepare(
          'SELECT * FROM s3_objects WHERE bucket = ? AND substr(key, 1, length(?)) = ? ORDER BY key, number DESC',
        )
        .all(bucketName, prefix, prefix)
        .map((row) => ObjectRecord.parse(row)),
  };
}
