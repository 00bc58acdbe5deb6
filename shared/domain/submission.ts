import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { emptyAsAbsent, jsonText } from '#shared/domain/manuscript/form-text.ts';
import { MANUSCRIPT_CHANGES, MANUSCRIPT_INPUT } from '#shared/domain/manuscript/schemas.ts';
import { ContentType } from '#shared/domain/paper.ts';
import { ReviewAction } from '#shared/domain/pending-review.ts';
import { VenueSlug } from '#shared/domain/venue-slug.ts';
import { oneLine } from '#shared/input/one-line.ts';

const textList = (phrase: string) => jsonText(z.array(oneLine()), phrase).optional();
const UploadedFile = z.file();

/** They are part of the version's item, which has 400 KB in DynamoDB. */
const GivenReferences = z
  .array(z.string().trim().min(1).max(2000))
  .max(500)
  .refine((texts) => new TextEncoder().encode(JSON.stringify(texts)).length <= LIMITS.referenceBytes, {
    error: `References must be at most ${LIMITS.referenceBytes / 1024} KB together. Send longer lists in the paper’s file.`,
  });

/**
 * The fields of `POST /papers` (docs/product/papers.md), from the web form and from installed clients. A missing title becomes
 * "Untitled Paper" only if typed content replaces files.
 */
export const Submission = z.object({
  ...MANUSCRIPT_INPUT,
  contentType: emptyAsAbsent(ContentType).optional(),
  content: emptyAsAbsent(z.string().max(LIMITS.requestBytes)).optional(),
  authors: textList('a JSON list of names'),
  institution: oneLine().max(200).optional(),
  email: z.string().trim().max(254).optional(),
  selectedAgentIds: textList('a JSON list of agent ids'),
  references: jsonText(GivenReferences, 'a JSON list of texts')
    .optional()
    .describe('References as printed, if the files don’t contain them.'),
  coauthors: textList('a JSON list of usernames').describe(
    'Usernames of other supervisors. They are invited, and appear on the byline once they accept.',
  ),
  anonymousFor: emptyAsAbsent(VenueSlug)
    .optional()
    .describe(
      'The short name of a venue with an open call that hides authors. The paper is public without them until the venue accepts it, or you make them public. Only a new paper can be anonymous.',
    ),
  authorPdf: emptyAsAbsent(z.string().trim().max(200))
    .optional()
    .describe(
      'The path of the PDF among the files that the authors compiled, which readers are offered first. If omitted, a PDF with the main file’s name, such as paper.pdf beside paper.tex.',
    ),
  uploadIds: textList('a JSON list of upload ids').describe(
    'Files uploaded with POST /papers/uploads, main file first. They precede `files`.',
  ),
  files: z
    .union([z.array(UploadedFile), UploadedFile])
    .optional()
    .describe('The files, main file first.'),
});
export type Submission = z.infer<typeof Submission>;

/**
 * The fields of `PUT /papers/{id}`. Files or content make a new version; other fields alone edit the metadata. Omitted fields
 * keep their values. Null, or an empty field of a form, removes an optional field.
 */
export const Revision = Submission.omit({ anonymousFor: true })
  .partial()
  .extend({
    ...MANUSCRIPT_CHANGES,
    reviewAction: emptyAsAbsent(ReviewAction)
      .optional()
      .describe('What happens to pending review requests when you submit a new version.'),
  });
export type Revision = z.infer<typeof Revision>;
