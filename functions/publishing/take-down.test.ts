import {
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { takeDown } from './take-down.ts';

const s3 = mockClient(S3Client);
const metadata = { $metadata: {} };

beforeEach(() => {
  process.env.FILES_BUCKET = 'files';
  s3.reset();
  s3.on(ListObjectsV2Command).resolves({
    Contents: ['erased.pdf', 'changed.pdf', 'here.pdf'].map((Key) => ({ Key, ETag: `"${Key}"` })),
  });
});

it('replaces the files that it listed, and none that was erased or changed meanwhile', async () => {
  s3.on(PutObjectCommand)
    .resolves({})
    .on(PutObjectCommand, { Key: 'erased.pdf' })
    .rejects(new NoSuchKey({ ...metadata, message: 'It does not exist.' }))
    .on(PutObjectCommand, { Key: 'changed.pdf' })
    .rejects(new S3ServiceException({ ...metadata, name: 'PreconditionFailed', $fault: 'client' }));
  await takeDown('P1', 1, '2027-01-01T00:00:00.000Z');
  expect(s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input.IfMatch)).toEqual([
    '"erased.pdf"',
    '"changed.pdf"',
    '"here.pdf"',
  ]);
});

it('fails, and so is repeated, if the notice can’t be written', async () => {
  s3.on(PutObjectCommand).rejects(
    new S3ServiceException({ ...metadata, name: 'SlowDown', $fault: 'server', message: 'Slow down.' }),
  );
  await expect(takeDown('P1', 1, '2027-01-01T00:00:00.000Z')).rejects.toThrow('Slow down.');
});
