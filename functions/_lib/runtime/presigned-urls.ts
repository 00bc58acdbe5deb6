import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { derivedKey } from '#shared/domain/file-keys.ts';
import type { StoredFile, VersionRecord } from '../papers/paper-entities.ts';
import { setting } from './dynamodb.ts';
import { filesClient } from './files-bucket.ts';

const GOOD_FOR_SECONDS = 15 * 60;

/** Returns short-lived, presigned URLs of a version's files. */
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
