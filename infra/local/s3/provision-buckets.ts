import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, matchesGlob, relative } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import type { Resource } from '../assembly/read-assembly.ts';
import type { Templates } from '../assembly/templates.ts';
import { CorsRule } from './bucket-cors.ts';
import type { ObjectStore } from './object-store.ts';

const BucketProperties = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(CorsRule) }).optional(),
  VersioningConfiguration: z.object({ Status: z.enum(['Enabled', 'Suspended']) }).optional(),
  NotificationConfiguration: notServed('bucket notifications are not served'),
});

/** Creates the stack's buckets, with their CORS rules and versioning. */
export function provisionBuckets(
  templates: Templates,
  store: ObjectStore,
  localize: (text: string) => string,
): void {
  for (const resource of templates.ofType('AWS::S3::Bucket')) {
    const name = templates.ref(resource);
    const { CorsConfiguration, VersioningConfiguration } = templates.properties(resource, BucketProperties);
    const rules = (CorsConfiguration?.CorsRules ?? []).map((rule) => ({
      ...rule,
      AllowedOrigins: rule.AllowedOrigins.flatMap((origin) => loopbackNames(localize(origin))),
    }));
    store.index.createBucket(name);
    store.index.setCors(name, rules);
    store.index.setVersioning(name, VersioningConfiguration?.Status === 'Enabled');
  }
}

// A browser may address this machine as localhost or 127.0.0.1.
const loopbackNames = (origin: string): string[] =>
  origin.startsWith('http://localhost:') ? [origin, origin.replace('localhost', '127.0.0.1')] : [origin];

const DeploymentProperties = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: z.coerce.boolean().default(true),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  UserMetadata: z.record(z.string(), z.string()).default({}),
});

/** Copies files into a bucket, as the CDK's BucketDeployment does during a deployment. Unchanged files are skipped. */
export async function deployBucketFiles(templates: Templates, store: ObjectStore): Promise<void> {
  for (const resource of templates.ofType('Custom::CDKBucketDeployment')) {
    await deploy(templates, store, resource);
  }
}

async function deploy(templates: Templates, store: ObjectStore, resource: Resource): Promise<void> {
  const properties = templates.properties(resource, DeploymentProperties);
  const bucket = properties.DestinationBucketName;
  const prefix =
    properties.DestinationBucketKeyPrefix === ''
      ? ''
      : `${properties.DestinationBucketKeyPrefix.replace(/\/$/, '')}/`;
  const skips = (path: string): boolean =>
    properties.Exclude.some((pattern) => globs(path, pattern)) &&
    !properties.Include.some((pattern) => globs(path, pattern));
  const wanted = new Set<string>();
  for (const [index, objectKey] of properties.SourceObjectKeys.entries()) {
    const folder = templates.asset(objectKey, resource);
    const markers = properties.SourceMarkers[index] ?? {};
    for (const path of await filesIn(folder)) {
      if (!skips(path)) {
        wanted.add(prefix + path);
        const headers = headersOf(path, properties);
        await putIfChanged(store, { bucket, key: prefix + path, file: join(folder, path), headers, markers });
      }
    }
  }
  if (properties.Prune) {
    await prune(store, bucket, prefix, (key) => wanted.has(key) || skips(key.slice(prefix.length)));
  }
}

type Deployed = {
  bucket: string;
  key: string;
  file: string;
  headers: Record<string, string>;
  /** Placeholders for values that exist only after the deployment. */
  markers: Record<string, string>;
};

async function putIfChanged(
  store: ObjectStore,
  { bucket, key, file, headers, markers }: Deployed,
): Promise<void> {
  const content =
    Object.keys(markers).length === 0 ? undefined : fillIn(await readFile(file, 'utf8'), markers);
  const etag = `"${createHash('md5')
    .update(content ?? (await readFile(file)))
    .digest('hex')}"`;
  const current = store.index.find(bucket, key);
  if (current?.etag === etag && JSON.stringify(current.headers) === JSON.stringify(headers)) {
    return;
  }
  const received = await store.receive(
    content === undefined ? createReadStream(file) : Readable.from([Buffer.from(content)]),
  );
  await store.put(bucket, key, received, { headers });
}

const fillIn = (text: string, markers: Record<string, string>): string =>
  Object.entries(markers).reduce((filled, [marker, value]) => filled.replaceAll(marker, value), text);

async function prune(
  store: ObjectStore,
  bucket: string,
  prefix: string,
  keeps: (key: string) => boolean,
): Promise<void> {
  for (let after = ''; ; ) {
    const page = store.index.page(bucket, after, prefix, 500).filter(({ key }) => key.startsWith(prefix));
    for (const { key } of page) {
      if (!keeps(key)) {
        await store.remove(bucket, key);
      }
    }
    const last = page.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.key;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

// In the patterns of `aws s3 sync`, * also matches slashes.
const globs = (path: string, pattern: string): boolean =>
  pattern === '*' ||
  matchesGlob(path, pattern) ||
  (pattern.startsWith('*') && path.endsWith(pattern.slice(1)));

function headersOf(path: string, { SystemMetadata, UserMetadata }: z.infer<typeof DeploymentProperties>) {
  const headers: Record<string, string> = {
    'content-type': CONTENT_TYPES[extname(path)] ?? 'binary/octet-stream',
  };
  for (const [name, value] of Object.entries(SystemMetadata)) {
    headers[name.toLowerCase()] = value;
  }
  for (const [name, value] of Object.entries(UserMetadata)) {
    headers[name.startsWith('x-amz-meta-') ? name : `x-amz-meta-${name}`] = value;
  }
  return headers;
}

/** The media types that `aws s3 sync` derives from a file's extension (Python's mimetypes). */
const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'text/xml',
};
