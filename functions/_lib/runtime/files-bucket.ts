import { S3Client } from '@aws-sdk/client-s3';
import { observed } from './observed.ts';
import { once } from './once.ts';

/** The S3 client of this function instance. The local engine expects the bucket in the path, not in the host name. */
export const filesClient = once(() =>
  observed(new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined })),
);
