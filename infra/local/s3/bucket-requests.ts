import { z } from 'zod';
import type { ObjectRecord } from './object-index.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Error } from './s3-error.ts';
import { type S3Answer, type S3Request, xmlBody } from './s3-request.ts';

/** ListBuckets. */
export const listBuckets = (store: ObjectStore): S3Answer => ({
  status: 200,
  xml: {
    ListAllMyBucketsResult: {
      Buckets: {
        Bucket: store.index.buckets().map(({ name, created }) => ({ Name: name, CreationDate: created })),
      },
    },
  },
});

/** CreateBucket. */
export function createBucket(store: ObjectStore, { bucket }: S3Request): S3Answer {
  if (store.index.hasBucket(bucket)) {
    throw new S3Error('BucketAlreadyOwnedByYou', 409);
  }
  store.index.createBucket(bucket);
  return { status: 200, headers: { location: `/${bucket}` } };
}

export function deleteBucket(store: ObjectStore, { bucket }: S3Request): S3Answer {
  store.index.bucket(bucket);
  store.index.deleteBucket(bucket);
  return { status: 204 };
}

const CorsConfiguration = z.object({
  CORSConfiguration: z.object({
    CORSRule: z.array(
      z.object({
        AllowedOrigin: z.array(z.string()),
        AllowedMethod: z.array(z.string()),
        AllowedHeader: z.array(z.string()).default([]),
        ExposeHeader: z.array(z.string()).default([]),
        MaxAgeSeconds: z.coerce.number().optional(),
      }),
    ),
  }),
});

/** PutBucketCors. */
export async function putCors(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  const { CORSConfiguration } = await xmlBody(request, CorsConfiguration);
  const rules = CORSConfiguration.CORSRule.map((rule) => ({
    AllowedOrigins: rule.AllowedOrigin,
    AllowedMethods: rule.AllowedMethod,
    AllowedHeaders: rule.AllowedHeader,
    ExposedHeaders: rule.ExposeHeader,
    ...(rule.MaxAgeSeconds === undefined ? {} : { MaxAge: rule.MaxAgeSeconds }),
  }));
  store.index.setCors(request.bucket, rules);
  return { status: 200 };
}

const Versioning = z.object({ VersioningConfiguration: z.object({ Status: z.string() }) });

/** GetBucketVersioning and PutBucketVersioning. */
export async function bucketVersioning(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  if (request.method === 'PUT') {
    const { VersioningConfiguration } = await xmlBody(request, Versioning);
    store.index.setVersioning(request.bucket, VersioningConfiguration.Status === 'Enabled');
    return { status: 200 };
  }
  const { versioning } = store.index.bucket(request.bucket);
  return { status: 200, xml: { VersioningConfiguration: { Status: versioning ? 'Enabled' : undefined } } };
}

const Deletion = z.object({
  Delete: z.object({
    Object: z.array(z.object({ Key: z.string(), VersionId: z.string().optional() })),
    Quiet: z.string().optional(),
  }),
});

/** DeleteObjects. */
export async function deleteObjects(store: ObjectStore, request: S3Request): Promise<S3Answer> {
  const { Object: objects, Quiet } = (await xmlBody(request, Deletion)).Delete;
  for (const { Key, VersionId } of objects) await store.remove(request.bucket, Key, VersionId);
  return { status: 200, xml: { DeleteResult: Quiet === 'true' ? {} : { Deleted: objects } } };
}

/** ListObjectVersions. */
export function listVersions(store: ObjectStore, { bucket, query }: S3Request): S3Answer {
  const all = store.index.versions(bucket, query.get('prefix') ?? '');
  const described = (object: ObjectRecord) => ({
    Key: object.key,
    VersionId: object.version,
    IsLatest: object.latest,
    LastModified: object.modified,
    ...(object.deleted ? {} : { ETag: object.etag, Size: object.size }),
  });
  return {
    status: 200,
    xml: {
      ListVersionsResult: {
        Name: bucket,
        IsTruncated: false,
        Version: all.filter(({ deleted }) => !deleted).map(described),
        DeleteMarker: all.filter(({ deleted }) => deleted).map(described),
      },
    },
  };
}

/** ListObjectsV2, and the older ListObjects. */
export function listObjects(store: ObjectStore, { bucket, query }: S3Request): S3Answer {
  store.index.bucket(bucket);
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? query.get('marker') ?? '') : fromToken(token);
  const limit = Math.min(1000, Number(query.get('max-keys') ?? 1000));
  const page = collect(store, bucket, { prefix, delimiter: query.get('delimiter') ?? '', after, limit });
  const shown = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;
  return {
    status: 200,
    xml: {
      ListBucketResult: {
        Name: bucket,
        Prefix: shown(prefix),
        KeyCount: page.objects.length + page.prefixes.length,
        MaxKeys: limit,
        IsTruncated: page.next !== undefined,
        NextContinuationToken: page.next === undefined ? undefined : toToken(page.next),
        NextMarker: page.next === undefined ? undefined : shown(page.next),
        Contents: page.objects.map(({ key, modified, etag, size }) => ({
          Key: shown(key),
          LastModified: modified,
          ETag: etag,
          Size: size,
          StorageClass: 'STANDARD',
        })),
        CommonPrefixes: page.prefixes.map((common) => ({ Prefix: shown(common) })),
      },
    },
  };
}

type Listing = { prefix: string; delimiter: string; after: string; limit: number };

// Sorts after every key that begins with the prefix.
const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Collects one page. Keys and common prefixes both count; a common prefix is skipped in one step. */
function collect(store: ObjectStore, bucket: string, listing: Listing) {
  const { prefix, delimiter, after, limit } = listing;
  if (delimiter === '') {
    const page = store.index
      .page(bucket, after, prefix, limit + 1)
      .filter(({ key }) => key.startsWith(prefix));
    const next = page.length > limit ? page[limit - 1]?.key : undefined;
    return { objects: page.slice(0, limit), prefixes: [], next };
  }
  const objects: ObjectRecord[] = [];
  const prefixes: string[] = [];
  let position = after;
  for (;;) {
    const [object] = store.index.page(bucket, position, prefix, 1);
    if (object === undefined || !object.key.startsWith(prefix)) {
      return { objects, prefixes, next: undefined };
    }
    if (objects.length + prefixes.length >= limit) {
      return { objects, prefixes, next: position };
    }
    const cut = object.key.indexOf(delimiter, prefix.length);
    if (cut < 0) {
      objects.push(object);
      position = object.key;
    } else {
      const common = object.key.slice(0, cut + delimiter.length);
      if (!after.startsWith(common)) {
        prefixes.push(common);
      }
      position = endOf(common);
    }
  }
}

const toToken = (position: string): string => Buffer.from(position).toString('base64');
const fromToken = (token: string): string => Buffer.from(token, 'base64').toString();
