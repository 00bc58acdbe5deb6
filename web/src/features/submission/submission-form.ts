import * as z from 'zod';
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
import { AI_TASKS } from '#shared/domain/paper-terms.ts';
import { Submission } from '#shared/domain/submission.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { fileProblems } from './check-files.ts';

/** The parts of the work that the disclosure asks about: `hypothesis`, `design`, … */
export type AiTask = keyof typeof AI_TASKS;
export const AI_TASK_ORDER = Object.keys(AI_TASKS) as AiTask[];

export const SOURCES = ['files', 'content', 'kept'] as const;

const fields = z.object({
  /** Whether the paper comes as files or is written on the page; `kept`: a revision of its metadata alone. */
  source: z.enum(SOURCES),
  /** The main one first. */
  files: z.array(z.file()),
  contentType: ContentType,
  content: z.string(),
  title: PaperTitle.optional(),
  abstract: PaperAbstract,
  paperType: PaperType,
  primaryCategory: Category,
  secondaryCategory: Category.optional(),
  keywords: Keywords,
  license: License,
  languageCode: z.string(),
  selectedAgentIds: z.array(z.string()),
  /** Usernames of people to be invited. */
  coauthors: z.array(z.string()),
  authors: z.array(z.string().trim().max(200, 'A name must be at most 200 characters')),
  institution: Submission.shape.institution,
  email: Submission.shape.email,
  aiDisclosure: AiDisclosure.omit({ statement: true }),
  aiStatement: AiDisclosure.shape.statement,
});
export type CheckedSubmission = z.output<typeof fields>;

/** What stands in the fields; an empty text where nothing was chosen. */
export type SubmissionValues = Omit<
  CheckedSubmission,
  'title' | 'primaryCategory' | 'secondaryCategory' | 'institution' | 'email' | 'aiStatement'
> &
  Record<'title' | 'primaryCategory' | 'secondaryCategory' | 'institution' | 'email' | 'aiStatement', string>;

const always = { when: () => true };

/**
 * The submit form. The rules across fields are checked even where a single field is wrong, so that all is said at once.
 */
export const SubmissionForm = fields
  .refine(({ source, title }) => source === 'content' || Boolean(title), {
    path: ['title'],
    message: 'Title is required',
    ...always,
  })
  .refine(({ primaryCategory, secondaryCategory }) => primaryCategory !== secondaryCategory, {
    path: ['secondaryCategory'],
    message: 'Choose another category than the first, or none',
    ...always,
  })
  .superRefine(({ source, files, content }, context) => {
    if (source === 'content') {
      const message = contentProblem(content);
      if (message) context.addIssue({ code: 'custom', path: ['content'], message });
    } else if (source === 'files') {
      for (const message of fileProblems(files))
        context.addIssue({ code: 'custom', path: ['files'], message });
    }
  }, always);

function contentProblem(content: string): string | undefined {
  if (content.trim() === '') return 'Write the paper here, or choose files instead.';
  const bytes = new TextEncoder().encode(content).length;
  if (bytes > LIMITS.requestBytes)
    return `The text is ${formatBytes(bytes)}; a submission may have ${formatBytes(LIMITS.requestBytes)}.`;
  return undefined;
}

export const emptySubmission: SubmissionValues = {
  source: 'files',
  files: [],
  contentType: 'markdown',
  content: '',
  title: '',
  abstract: '',
  paperType: 'ARTICLE',
  primaryCategory: '',
  secondaryCategory: '',
  keywords: [],
  license: 'CC_BY',
  languageCode: 'en',
  selectedAgentIds: [],
  coauthors: [],
  authors: [],
  institution: '',
  email: '',
  aiDisclosure: {},
  aiStatement: '',
};
