import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { derivedKey, firstName, packageKey } from '#shared/domain/file-keys.ts';
import { citedDoi, doiUrl } from '#shared/domain/paper-doi.ts';
import { wholeByline } from '../../_lib/papers/authorship.ts';
import type { StoredFile, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import type { VisiblePaper } from '../../_lib/papers/paper-repository.ts';
import { registeredDois } from '../../_lib/papers/paper-view.ts';
import { signedRecord, signedUpdates } from '../../_lib/papers/provenance-entities.ts';
import { readSignedProvenance, readSignedUpdate } from '../../_lib/papers/signed-provenance.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { filesClient } from '../../_lib/runtime/files-bucket.ts';
import { objectExists } from '../../_lib/runtime/object-exists.ts';
import { readme } from './readme.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** Long enough to start the download, and short enough that a withdrawal takes effect soon. */
const GOOD_FOR_SECONDS = 5 * 60;

/**
 * Returns a URL of the ZIP with all files of a version, valid for five minutes. The ZIP is created at the first request and
 * stored under the hash of its contents, so a changed README or a later provenance record creates a new one.
 */
export async function packageUrl({ paper, version: sent }: VisiblePaper, origin: string): Promise<string> {
  const version = { ...sent, authors: wholeByline(paper, sent.authors, sent.version) };
  const doi = citedDoi({ doi: sent.doi ?? null, ...registeredDois(paper, sent) });
  const cited = doi ? doiUrl(doi) : `${origin}/papers/${sent.archiveId}`;
  const contents = await contentsOf(version, { origin, cited });
  return zipUrl(packageKey(version.paperId, version.version, hashOf(contents)), {
    name: nameOf(version),
    at: new Date(version.publishedAt ?? version.createdAt),
    entries: entriesOf(version, contents),
  });
}

/** Returns a URL, valid for five minutes, of a ZIP that is made at the first request and stored under a key that follows from its contents. */
export async function zipUrl(
  Key: string,
  { name, at, entries }: { name: string; at: Date; entries: ZipEntry[] },
): Promise<string> {
  const Bucket = setting('FILES_BUCKET');
  if (!(await objectExists(Key))) {
    const Body = await writeZip(entries, at);
    await filesClient().send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/zip' }));
  }
  const command = new GetObjectCommand({
    Bucket,
    Key,
    ResponseContentDisposition: `attachment; filename="${name}.zip"`,
  });
  return getSignedUrl(filesClient(), command, { expiresIn: GOOD_FOR_SECONDS });
}

interface Contents {
  /** The files that are written for the ZIP: README.txt and provenance.json. */
  texts: { name: string; text: string }[];
  files: { file: StoredFile; key: string }[];
}

async function contentsOf(version: VersionRecord, place: Parameters<typeof readme>[2]): Promise<Contents> {
  const [jws, updates] = await Promise.all([
    signedRecord(version.paperId, version.version),
    signedUpdates(version.paperId, version.version),
  ]);
  const files = version.files ? derivedFiles(version) : sentFiles(version);
  const listed = files.map(({ file }) => file);
  const texts = [{ name: 'README.txt', text: readme(version, listed, place) }];
  if (jws) {
    const provenance = { ...readSignedProvenance(jws), updates: updates.map(readSignedUpdate) };
    texts.push({ name: 'provenance.json', text: `${JSON.stringify(provenance, null, 2)}\n` });
  }
  return { texts, files };
}

const derivedFiles = ({ paperId, version, files = [] }: VersionRecord): Contents['files'] =>
  files.map((file) => ({
    file: { ...file, name: packagedName(file) },
    key: derivedKey(paperId, version, file.name),
  }));

const packagedName = ({ role, name }: StoredFile): string =>
  role === 'original' ? `original/${name}` : firstName(name);

/** Returns only the source files until the pipeline has made renditions. */
const sentFiles = ({ sources }: VersionRecord): Contents['files'] =>
  sources.map(({ name, key, sha256, size }) => ({
    file: { role: 'source', name: `source/${name}`, mediaType: 'application/octet-stream', size, sha256 },
    key,
  }));

function hashOf({ texts, files }: Contents): string {
  const parts = [...texts.map(({ text }) => text), ...files.map(({ file }) => `${file.name} ${file.sha256}`)];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);
}

function entriesOf(version: VersionRecord, { texts, files }: Contents): ZipEntry[] {
  const folder = nameOf(version);
  return [
    ...texts.map(({ name, text }) => ({
      name: `${folder}/${name}`,
      read: async () => new TextEncoder().encode(text),
    })),
    ...files.map(({ file, key }) => ({ name: `${folder}/${file.name}`, read: () => readObject(key) })),
  ];
}

/** Returns the bytes of a stored file. */
export async function readObject(Key: string): Promise<Uint8Array> {
  const { Body } = await filesClient().send(new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key }));
  if (!Body) throw new Error(`The file ${Key} is empty.`);
  return Body.transformToByteArray();
}

const nameOf = ({ archiveId, version }: VersionRecord) => `${archiveId}v${version}`;
