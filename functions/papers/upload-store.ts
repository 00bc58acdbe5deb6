import { GetObjectCommand, ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { uploadKey } from '#shared/domain/file-keys.ts';
import type { AnnouncedFile } from '#shared/domain/upload.ts';
import { filesClient } from '../_lib/files-bucket.ts';
import { type UploadSetRecord, uploadSetEntity } from '../_lib/submission-entities.ts';
import { setting } from '../_lib/tables.ts';

const FORM_SECONDS = 3600;

export async function writeSet(set: UploadSetRecord): Promise<void> {
  await uploadSetEntity().create(set).go();
}

/** A set of this supervisor; undefined for another's, an unknown one, and one whose time is over. */
export async function readSet(
  supervisorId: string,
  setId: string,
  now: Date,
): Promise<UploadSetRecord | undefined> {
  const { data } = await uploadSetEntity().get({ supervisorId, setId }).go({ consistent: true });
  const over = data && data.expiresAt * 1000 <= now.getTime();
  return data && !over ? (data as UploadSetRecord) : undefined;
}

/** The keys of a set's files that have arrived: S3 keeps no part of one that has not. */
export async function storedKeys(supervisorId: string, setId: string): Promise<Set<string>> {
  // A set has 100 files at the most, a page of the list 1,000.
  const { Contents = [] } = await filesClient().send(
    new ListObjectsV2Command({
      Bucket: setting('FILES_BUCKET'),
      Prefix: uploadKey(supervisorId, setId, ''),
    }),
  );
  return new Set(Contents.flatMap(({ Key }) => Key ?? []));
}

/** A form that takes exactly this file: S3 checks its size, its type and its SHA-256 before it keeps it. */
export async function formFor(key: string, { size, type, sha256 }: AnnouncedFile) {
  const checksum = Buffer.from(sha256, 'hex').toString('base64');
  return createPresignedPost(filesClient(), {
    Bucket: setting('FILES_BUCKET'),
    Key: key,
    Expires: FORM_SECONDS,
    Conditions: [['content-length-range', size, size]],
    // Each field becomes a condition of the policy: it must come exactly so.
    Fields: {
      'Content-Type': type,
      'x-amz-checksum-sha256': checksum,
    },
  });
}

/** The bytes of an uploaded file; undefined where it never arrived. */
export async function readUpload(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await filesClient().send(
      new GetObjectCommand({ Bucket: setting('FILES_BUCKET'), Key: key }),
    );
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
