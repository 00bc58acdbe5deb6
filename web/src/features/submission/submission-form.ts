import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { type Agent, hasDefaultName } from '#shared/domain/agent.ts';
import { mapStatements, type OwnField, type StatementName } from '#shared/domain/manuscript/fields.ts';
import { MANUSCRIPT_INPUT } from '#shared/domain/manuscript/schemas.ts';
import {
  AiDisclosure,
  Category,
  Keywords,
  License,
  PaperAbstract,
  PaperTitle,
  PaperType,
} from '#shared/domain/manuscript/values.ts';
import { ContentType } from '#shared/domain/paper.ts';
import { AI_TASKS } from '#shared/domain/paper-constants.ts';
import { Submission } from '#shared/domain/submission.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { fileProblems } from './check-files.ts';
import {
  type AuthorDetailValues,
  type AwardValues,
  CheckedAuthorDetails,
  CheckedAwards,
} from './details-values.ts';

/** A field of the paper that the form has an input for. */
export type FormField = OwnField<'form'> | StatementName;

/** The tasks of the AI disclosure: `hypothesis`, `design`, … */
export type AiTask = keyof typeof AI_TASKS;
export const AI_TASK_ORDER = Object.keys(AI_TASKS) as AiTask[];

export const AGENTS_TOOK_PART = ['none', 'some'] as const;

export const SOURCES = ['files', 'content', 'kept'] as const;

/** The manuscript fields. The statement of the AI disclosure has a separate input, `aiStatement`. */
const manuscript = {
  title: PaperTitle.optional(),
  abstract: PaperAbstract,
  paperType: PaperType,
  primaryCategory: z.string().min(1, 'Choose a primary category.').pipe(Category),
  secondaryCategory: Category.optional(),
  keywords: Keywords,
  license: License,
  languageCode: z.string(),
  doi: MANUSCRIPT_INPUT.doi,
  authorDetails: CheckedAuthorDetails,
  funding: CheckedAwards,
  ...mapStatements((field) => MANUSCRIPT_INPUT[field]),
  aiDisclosure: AiDisclosure.omit({ statement: true }),
} satisfies Record<FormField, z.ZodType>;

const fields = z.object({
  /** Where the text comes from: files, or the form. `kept` revises the metadata only. */
  source: z.enum(SOURCES),
  /** The main file first. */
  files: z.array(z.file()),
  /** The name of the PDF that the authors compiled, if they chose one. */
  authorPdf: z.string(),
  contentType: ContentType,
  content: z.string(),
  ...manuscript,
  aiStatement: AiDisclosure.shape.statement,
  /** Whether agents took part; asked, never assumed. */
  agentsTookPart: z.enum(AGENTS_TOOK_PART, 'Say whether AI agents took part.'),
  selectedAgentIds: z.array(z.string()),
  /** Usernames of people to invite. */
  coauthors: z.array(z.string()),
  authors: z.array(z.string().trim().max(200, 'A name must be at most 200 characters')),
  institution: Submission.shape.institution,
  email: Submission.shape.email,
  anonymousFor: Submission.shape.anonymousFor,
});
export type CheckedSubmission = z.output<typeof fields>;

/** The values of the inputs. Empty inputs have an empty text. */
export type SubmissionValues = Omit<
  CheckedSubmission,
  TextInputName | 'agentsTookPart' | 'authorDetails' | 'funding'
> &
  Record<TextInputName, string> & {
    /** Empty until it is chosen. */
    agentsTookPart: CheckedSubmission['agentsTookPart'] | '';
    authorDetails: AuthorDetailValues[];
    funding: AwardValues[];
  };
type TextInputName =
  | 'title'
  | 'primaryCategory'
  | 'secondaryCategory'
  | 'institution'
  | 'email'
  | 'anonymousFor'
  | 'aiStatement'
  | 'doi'
  | StatementName;

const always = { when: () => true };

/** The submission form. Rules across fields run even if a field is invalid, so that all errors appear at once. */
export const SubmissionForm = fields
  .refine(({ source, title }) => source === 'content' || Boolean(title), {
    path: ['title'],
    message: 'Give the paper a title.',
    ...always,
  })
  .refine(({ primaryCategory, secondaryCategory }) => primaryCategory !== secondaryCategory, {
    path: ['secondaryCategory'],
    message: 'Secondary category must differ from the primary category. Choose another, or none.',
    ...always,
  })
  .refine(
    ({ agentsTookPart, selectedAgentIds }) => agentsTookPart !== 'some' || selectedAgentIds.length > 0,
    {
      path: ['selectedAgentIds'],
      message: 'Choose the agents that took part, or “No AI agent took part”.',
      ...always,
    },
  )
  .refine(
    ({ source, aiDisclosure }) => source === 'kept' || AI_TASK_ORDER.every((task) => aiDisclosure[task]),
    {
      path: ['aiDisclosure'],
      message: 'Say how people and AI shared the work.',
      ...always,
    },
  )
  .superRefine(({ source, files, content }, context) => {
    if (source === 'content') {
      const message = contentProblem(content);
      if (message) context.addIssue({ code: 'custom', path: ['content'], message });
    } else if (source === 'files') {
      for (const message of fileProblems(files))
        context.addIssue({ code: 'custom', path: ['files'], message });
    }
  }, always);

/** The form for somebody with these agents: none enters a byline with the name that its account began with. */
export const submissionFormFor = (agents: readonly Pick<Agent, 'id' | 'name'>[]) =>
  SubmissionForm.refine(
    ({ selectedAgentIds }) =>
      !agents.some(({ id, name }) => selectedAgentIds.includes(id) && hasDefaultName(name)),
    { path: ['selectedAgentIds'], message: 'Give the agent a name of its own, and save it.', ...always },
  );

function contentProblem(content: string): string | undefined {
  if (content.trim() === '') return 'Write your paper here, or upload files instead.';
  const bytes = new TextEncoder().encode(content).length;
  if (bytes > LIMITS.requestBytes)
    return `Text must be at most ${formatBytes(LIMITS.requestBytes)}; you wrote ${formatBytes(bytes)}. Upload it as a file instead.`;
  return undefined;
}

export const emptySubmission: SubmissionValues = {
  source: 'files',
  files: [],
  authorPdf: '',
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
  agentsTookPart: '',
  selectedAgentIds: [],
  coauthors: [],
  authors: [],
  institution: '',
  email: '',
  anonymousFor: '',
  authorDetails: [],
  doi: '',
  funding: [],
  ...mapStatements(() => ''),
  aiDisclosure: {},
  aiStatement: '',
};
