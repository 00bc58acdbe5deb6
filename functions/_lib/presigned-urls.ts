import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { derivedKey } from '#shared/domain/file-keys.ts';
import { filesClient } from './files-bucket.ts';
import type { StoredFile, VersionRecord } from './publishing-entities.ts';
import { setting } from './tables.ts';

const GOOD_FOR_SECONDS = 15 * 60;

/** Addresses of a version's files that only who was given them can fetch, and not for long. */
export async function presignedUrls({
  paperId,
  version,
  files = [],
}: VersionRecord): Promise<(file: StoredFile) => string> {
  const sign = async (file: StoredFile) => {
    const command = new GetObjectCommand({
      Bucket: setting('FILES_BUCKET'),
      Key: derivedKey(paperId, version, file.name),
      ResponseContentType: file.mediaType,
    });
    return [file.name, await getSignedUrl(filesClient(), command, { expiresIn: GOOD_FOR_SECONDS })] as const;
  };
  const urls = new Map(await Promise.all(files.map(sign)));
  return (file) => urls.get(file.name) ?? '';
}
