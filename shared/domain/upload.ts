import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { formatMegabytes } from '#shared/domain/megabytes.ts';

const MOST = formatMegabytes(LIMITS.submissionBytes);

/** A file that is to be uploaded past the API, as the client knows it before it sends. */
export const AnnouncedFile = z.object({
  name: z.string().trim().min(1, 'A file needs a name').max(200, 'A name must be at most 200 characters'),
  size: z
    .number()
    .int()
    .min(1, 'A file is empty. Choose it again, or leave it out.')
    .max(LIMITS.submissionBytes, `A submission may have ${MOST} at the most.`)
    .describe('Bytes.'),
  type: z
    .string()
    .regex(/^[\w.+-]+\/[\w.+-]+$/, 'The type must be a media type such as application/zip')
    .max(100)
    .default('application/octet-stream')
    .describe('What the client will send as Content-Type; what the file is, its bytes say.'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'The SHA-256 must be 64 hexadecimal digits in lower case'),
});
export type AnnouncedFile = z.output<typeof AnnouncedFile>;

export const AnnouncedFiles = z
  .array(AnnouncedFile)
  .min(1, 'Announce at least one file')
  .max(LIMITS.filesPerSubmission, 'A submission may have 100 files at the most.');

/** Where a file of a set goes, or that it is there. */
export const UploadSlot = z.object({
  uploadId: z.string().describe('For `uploadIds` of POST /papers and PUT /papers/{id}.'),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  stored: z.boolean().describe('Whether the file has arrived whole.'),
  post: z
    .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
    .nullable()
    .describe(
      'A form to POST to S3: these fields, then the file as `file`. Good for an hour; null where it is stored.',
    ),
});
export type UploadSlot = z.infer<typeof UploadSlot>;

export const UploadSet = z.object({
  setId: z.string(),
  expiresAt: z.iso.datetime().describe('Until then the files wait to be submitted.'),
  uploads: z.array(UploadSlot),
});
export type UploadSet = z.infer<typeof UploadSet>;
