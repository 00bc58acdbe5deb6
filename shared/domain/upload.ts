import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { formatMegabytes } from '#shared/domain/megabytes.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

const SIZE = mustBe(`from 1 byte to ${formatMegabytes(LIMITS.submissionBytes)}`);

/** A file to upload directly to S3, as the client describes it beforehand. */
export const AnnouncedFile = z.object({
  name: z.string().trim().min(1).max(200),
  size: z.number().int().min(1, SIZE).max(LIMITS.submissionBytes, SIZE).describe('In bytes.'),
  type: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/, mustBe('a media type such as application/zip'))
    .max(100)
    .default('application/octet-stream')
    .describe('The Content-Type that the client will send. The file’s format is read from its bytes.'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, mustBe('64 hexadecimal digits in lower case')),
});
export type AnnouncedFile = z.output<typeof AnnouncedFile>;

export const AnnouncedFiles = z.array(AnnouncedFile).min(1).max(LIMITS.filesPerSubmission);

/** A file of an upload: where to send it, or that it is already stored. */
export const UploadSlot = z.object({
  uploadId: z.string().describe('The id for `uploadIds` of `POST /papers` and `PUT /papers/{id}`.'),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  stored: z.boolean().describe('Whether the whole file has arrived.'),
  post: z
    .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
    .nullable()
    .describe(
      'A form to POST to S3: these fields, then the file as `file`. Valid for an hour. null if the file is already stored.',
    ),
});
export type UploadSlot = z.infer<typeof UploadSlot>;

export const UploadSet = z.object({
  setId: z.string(),
  expiresAt: z.iso.datetime().describe('When the uploaded files are deleted if they aren’t submitted.'),
  uploads: z.array(UploadSlot),
});
export type UploadSet = z.infer<typeof UploadSet>;
