import { GetObjectCommand, ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { uploadKey } from '#shared/domain/file-keys.ts';
import type { AnnouncedFile } from '#shared/domain/upload.ts';
import { type UploadSetRecord, uploadSetEntity } from '../_lib/papers/submission-entities.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { filesClient } from '../_lib/runtime/files-bucket.ts';

const FORM_SECONDS = 3600;

export async function writeSet(set: UploadSetRecord): Promise<void> {
  await uploadSetEntity().create(set).go();
}

/** Returns a set of this supervisor; undefined if it is another's, unknown or expired. */
export async function readSet(
  supervisorId: string,
  setId: string,
  now: Date,
): Promise<UploadSetRecord | undefined> {
  const { data } = await uploadSetEntity().get({ supervisorId, setId }).go({ consistent: true });
  const over = data && data.expiresAt * 1000 <= now.getTime();
  return data && !over ? (data as UploadSetRecord) : undefined;
}

/** Returns the keys of a set's files that have arrived; S3 stores no partial files. */
export async function storedKeys(supervisorId: string, setId: string): Promise<Set<string>> {
  // A set has at most 100 files, a page of the list 1,000.
  const { Contents = [] } = await filesClient().send(
    new ListObjectsV2Command({
      Bucket: setting('FILES_BUCKET'),
      Prefix: uploadKey(supervisorId, setId, ''),
    }),
  );
  return new Set(Contents.flatMap(({ Key }) => Key ?? []));
}

/** Returns a form that accepts exactly this file: S3 checks its size, type and SHA-256 before storing it. */
export async function createUploadForm(key: string, { size, type, sha256 }: AnnouncedFile) {
  const checksum = Buffer.from(sha256, 'hex').toString('base64');
  return createPresignedPost(filesClient(), {
    Bucket: setting('FILES_BUCKET'),
    Key: key,
    Expires: FORM_SECONDS,
    Conditions: [['content-length-range', size, size]],
    // Each field becomes a condition of the policy.
    Fields: {
      'Content-Type': type,
      'x-amz-checksum-sha256': checksum,
    },
  });
}

/** Returns the bytes of an uploaded file; undefined if it never arrived. */
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
