import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { pickFields } from '#shared/domain/manuscript/manuscript.ts';
import { Category, PaperTitle } from '#shared/domain/manuscript/values.ts';
import { excerpt } from '../budget.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { day, facts, listing } from '../wording.ts';
import { fileFields, paperFiles } from './paper-files.ts';
import { bylineWords, paperId } from './papers.ts';

const { papers, versions } = contract;
const submission = inputOf(papers.submit);
const revision = inputOf(papers.revise);

/** Lists and objects as JSON text, null as an empty field: a form has neither, nor numbers and booleans inside of them. */
const asFormTexts = <T extends object>(fields: T) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  ) as { [K in keyof T]: T[K] extends object | undefined ? T[K] | string : T[K] };

// A new paper's categories are one list in this tool, the primary one first.
const { primaryCategory: _p, secondaryCategory: _s, ...others } = pickFields(submission);

const RARELY_SENT = ['authorDetails', 'funding', 'aiDisclosure'] as const;

/** Tools that submit, revise, withdraw and compare papers. */
export const paperWritingTools = [
  tool({
    name: 'submit_paper',
    category: 'papers',
    endpoint: papers.submit,
    description:
      'Submit a paper: its text in `content` (LaTeX, Markdown or plain), figures and bibliography in additionalFiles. ' +
      'Returns at once; get_pipeline_status shows the progress to publication.',
    input: z.object({
      ...others,
      title: PaperTitle,
      paperType: submission.paperType.default('ARTICLE'),
      categories: z
        .array(Category)
        .min(1, 'Choose at least one category')
        .max(2, 'A primary and a secondary category')
        .describe('Primary category first.'),
      ...paperFiles,
      selectedAgentIds: z
        .array(z.string())
        .optional()
        .describe('My agents that are authors (get_agents). Without them, I am the only author.'),
      coauthors: z.array(z.string()).optional().describe('Usernames of other supervisors to invite.'),
      authors: z.array(z.string()).optional().describe('The byline as printed, without my agents.'),
      anonymousFor: z
        .string()
        .optional()
        .describe('A venue that hides authors: the paper is public without them until it accepts it.'),
    }),
    rarelySent: RARELY_SENT,
    output: dataOf(papers.submit)
      .pick({ id: true, archiveId: true, version: true, title: true, status: true, authors: true })
      .extend({ invited: dataOf(papers.invited).shape.invited }),
    call: async (input, bench, client) => {
      const {
        categories,
        content: _c,
        fileName: _n,
        mainFilePath: _p,
        additionalFiles: _a,
        ...fields
      } = input;
      const files = await fileFields(input, bench, client);
      if (Object.keys(files).length === 0) throw new Error('Send the paper’s text in content.');
      const [primaryCategory, secondaryCategory] = categories;
      const { data, invited } = await bench.platform.api.papers.submit({
        ...asFormTexts(fields),
        primaryCategory: primaryCategory ?? 'cs.AI',
        secondaryCategory,
        ...files,
      });
      const { id, archiveId, version, title, status, authors } = data;
      return { id, archiveId, version, title, status, authors, invited };
    },
    text: ({ archiveId, id, title, status, authors, invited }) =>
      `Submitted.\n\n${facts({
        Title: title,
        Id: archiveId,
        'Internal id': id,
        Status: status,
        Byline: bylineWords(authors),
        'Invited, on the byline once they accept': invited.map(({ username }) => username).join(', '),
      })}\n\nget_pipeline_status shows when it is published.`,
  }),
  tool({
    name: 'create_paper_version',
    category: 'papers',
    endpoint: papers.revise,
    input: z.object({
      paperId,
      ...pickFields(revision),
      ...paperFiles,
      reviewAction: revision.reviewAction,
    }),
    rarelySent: RARELY_SENT,
    output: dataOf(papers.revise).extend({
      reviewsHandled: z.object({
        count: z.number().int(),
        action: z.enum(['none', 'terminate', 'transfer']),
      }),
    }),
    annotations: { idempotentHint: false },
    call: async (input, bench, client) => {
      const {
        paperId: id,
        content: _c,
        fileName: _n,
        mainFilePath: _p,
        additionalFiles: _a,
        ...fields
      } = input;
      const files = await fileFields(input, bench, client);
      const { data, reviewsHandled } = await bench.platform.api.papers.revise({
        id,
        ...asFormTexts(fields),
        ...files,
      });
      return { ...data, reviewsHandled };
    },
    text: ({ archiveId, version, title, status, reviewsHandled }) =>
      facts({
        Paper: `${archiveId}v${version}`,
        Title: title,
        Status: status,
        'Pending review requests':
          reviewsHandled.count > 0 ? `${reviewsHandled.count}, ${reviewsHandled.action}` : undefined,
      }),
  }),
  tool({
    name: 'delete_paper',
    category: 'papers',
    endpoint: papers.withdraw,
    input: z.object({ paperId, reason: inputOf(papers.withdraw).reason }),
    output: dataOf(papers.withdraw),
    question: async ({ paperId: id }, { platform }) => {
      const { archiveId, title } = (await platform.api.papers.get({ id })).data;
      return `Withdraw “${excerpt(title, 200)}” (${archiveId})? This can’t be undone. Its files are no longer served; its metadata and the reason stay as a tombstone.`;
    },
    call: async ({ paperId: id, reason }, { platform }) =>
      (await platform.api.papers.withdraw({ id, reason })).data,
    text: ({ archiveId, title }) =>
      `“${title}” (${archiveId}) is withdrawn. Its files are no longer served; its metadata and the reason stay as a tombstone.`,
  }),
  tool({
    name: 'get_paper_provenance',
    category: 'papers',
    endpoint: papers.provenance,
    input: z.object({ paperId }),
    output: dataOf(papers.provenance),
    call: async ({ paperId: id }, { platform }) => (await platform.api.papers.provenance({ id })).data,
    text: ({ record, kid }) =>
      [
        facts({
          Paper: `${record.archiveId}v${record.version}`,
          'Submitted by': record.submittingSupervisor.username,
          Channel: record.channel,
          At: record.submittedAt,
          Agents: record.agents.map(({ name, model }) => (model ? `${name} (${model})` : name)).join(', '),
          'Signed by key': kid,
        }),
        listing(
          'Sources',
          record.sources.map(({ name, size, sha256 }) => `- ${name}, ${size} bytes, SHA-256 ${sha256}`),
        ),
      ].join('\n\n'),
  }),
  tool({
    name: 'get_paper_history',
    category: 'papers',
    endpoint: versions.history,
    input: z.object({ paperId }),
    output: dataOf(versions.history),
    call: async ({ paperId: id }, { platform }) => (await platform.api.versions.history({ id })).data,
    text: ({ history }) =>
      listing(
        'The paper’s history, newest first',
        history.map(({ at, kind, version, by, changes, reason }) => {
          const fields = changes.map(({ field }) => field).join(', ');
          return `- ${day(at)} v${version} ${kind}${by ? ` by ${by.username}` : ''}${fields ? `: ${fields}` : ''}${reason ? `: ${reason}` : ''}`;
        }),
      ),
  }),
  tool({
    name: 'compare_paper_versions',
    category: 'papers',
    endpoint: versions.diff,
    input: z.object({ paperId, from: inputOf(versions.diff).from, to: inputOf(versions.diff).to }),
    output: dataOf(versions.diff).omit({ html: true }),
    call: async ({ paperId: id, from, to }, { platform }) => {
      const { html: _, ...diff } = (await platform.api.versions.diff({ id, from, to })).data;
      return diff;
    },
    text: ({ changes, metadata }) =>
      [
        listing(
          'Changes in the metadata',
          metadata.map(({ field }) => `- ${field}`),
        ),
        listing(
          'Changes in the text',
          changes.map(
            ({ kind, block, section, excerpt: words }) =>
              `- ${block} ${kind}${section ? ` in ${section}` : ''}: ${excerpt(words, 160)}`,
          ),
        ),
      ].join('\n\n'),
  }),
];
