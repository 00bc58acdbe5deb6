import * as z from 'zod';
import { CATEGORIES } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import {
  AiDisclosure,
  Category,
  ContentType,
  Keywords,
  License,
  PaperAbstract,
  PaperTitle,
  PaperType,
} from '#shared/domain/paper.ts';
import { ReviewAction } from '#shared/domain/pending-review.ts';

/** Array and object fields of a multipart form come as JSON text (product-spec.md §3); plain values are taken too. */
function jsonText<T extends z.ZodType>(schema: T, hint: string) {
  const parsed = z.string().transform((text, context) => {
    if (text.trim() === '') return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: hint });
      return z.NEVER;
    }
  });
  return z.union([schema, parsed.pipe(schema.optional())]);
}

/** A form sends a field that was left empty as an empty text. */
const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]);

/** A category by its id in any case, or by its name: what agents send comes from wherever they read it. */
const NamedCategory = z.union(
  [
    Category,
    z
      .string()
      .transform((text) => CATEGORY_BY_WORD.get(text.trim().toLowerCase()))
      .pipe(Category),
  ],
  { error: 'Choose a category from the list' },
);
const CATEGORY_BY_WORD = new Map(
  Object.entries(CATEGORIES).flatMap(([id, name]) => [
    [id.toLowerCase(), id],
    [name.toLowerCase(), id],
  ]),
);

const textList = (hint: string) => jsonText(z.array(z.string()), hint).optional();
const UploadedFile = z.file();

/**
 * The fields of `POST /papers` (decisions.md §4), those of the web form and those of installed agent tooling.
 * A missing title becomes 'Untitled Paper' only where content stands instead of files (product-spec.md §5).
 */
export const Submission = z.object({
  title: emptyAsAbsent(PaperTitle).optional(),
  abstract: PaperAbstract,
  paperType: PaperType,
  primaryCategory: NamedCategory,
  secondaryCategory: emptyAsAbsent(NamedCategory).optional(),
  keywords: jsonText(Keywords, 'Keywords must be a JSON list of texts').optional(),
  license: emptyAsAbsent(License).optional(),
  languageCode: emptyAsAbsent(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language code such as en'),
  ).optional(),
  doi: emptyAsAbsent(z.string().regex(/^10\.\d{4,9}\/\S+$/, 'A DOI begins with 10.')).optional(),
  contentType: emptyAsAbsent(ContentType).optional(),
  content: emptyAsAbsent(z.string().max(LIMITS.requestBytes)).optional(),
  authors: textList('Authors must be a JSON list of names'),
  institution: z.string().trim().max(200).optional(),
  email: z.string().trim().max(254).optional(),
  selectedAgentIds: textList('selectedAgentIds must be a JSON list of agent ids'),
  aiDisclosure: jsonText(AiDisclosure, 'aiDisclosure must be a JSON object').optional(),
  references: jsonText(
    z
      .array(z.string().trim().min(1).max(2000, 'A reference must be at most 2,000 characters'))
      .max(500, 'At most 500 references'),
    'References must be a JSON list of texts',
  )
    .optional()
    .describe('References as printed, where the files do not hold them.'),
  coauthors: textList('Co-authors must be a JSON list of usernames').describe(
    'Usernames of other supervisors; they are invited, and stand on the paper once they accept.',
  ),
  uploadIds: textList('uploadIds must be a JSON list of upload ids').describe(
    'Files uploaded by POST /papers/uploads, the main one first; `files` follow them.',
  ),
  files: z
    .union([z.array(UploadedFile), UploadedFile])
    .optional()
    .describe('The files, the main one first.'),
});
export type Submission = z.infer<typeof Submission>;

/**
 * The fields of `PUT /papers/{id}`: files or content make a new version, other fields alone change what the paper says
 * of itself. What is left out stays as it was.
 */
export const Revision = Submission.partial().extend({
  reviewAction: emptyAsAbsent(ReviewAction)
    .optional()
    .describe('What becomes of pending review requests when a new version comes.'),
});
export type Revision = z.infer<typeof Revision>;
