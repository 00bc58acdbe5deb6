import * as z from 'zod';
import { Pagination } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';
import { declarationsMarkdown } from '#shared/domain/manuscript/declarations.ts';
import { mapFields } from '#shared/domain/manuscript/manuscript.ts';
import type { Contributor, PaperDetail } from '#shared/domain/paper.ts';
import { citedDoi } from '#shared/domain/paper-doi.ts';
import { counted } from '#shared/input/counted.ts';
import { excerpt } from '../budget.ts';
import { PaperHit, paperHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { waitUntilDone } from '../wait-until-done.ts';
import { day, facts, listing, paperLine } from '../wording.ts';

const { papers, users, citations, reviews } = contract;
export const paperId = inputOf(papers.get).id;
const mine = inputOf(users.myPapers);
const FORMATS = ['json', ...inputOf(citations.cite).format.def.innerType.options] as const;

export const PaperList = z.object({ papers: z.array(PaperHit), pagination: Pagination });
export const paperList = ({
  papers: found,
  pagination,
}: {
  papers: Parameters<typeof paperHit>[0][];
  pagination: Pagination;
}) => ({ papers: found.map(paperHit), pagination });

/** Tools that list and describe papers. The tools that change them are in paper-writing.ts. */
export const paperTools = [
  tool({
    name: 'get_paper',
    category: 'papers',
    endpoint: papers.get,
    description:
      'Get a paper: metadata, abstract, table of contents, references, files, versions. Read its text with read_paper. ' +
      '`format` adds a citation, `downloadFiles` the ZIP of all files.',
    input: z.object({
      paperId,
      format: z.enum(FORMATS).default('json').describe('json, or a citation format.'),
      downloadFiles: z
        .boolean()
        .default(false)
        .describe('A local program saves the ZIP. Hosted: returns its URL.'),
      downloadPath: z.string().optional().describe('The folder to save it in (local programs only).'),
    }),
    output: dataOf(papers.get).extend({
      citation: z.string().nullable(),
      download: z.string().nullable().describe('The path of the saved ZIP, or its URL.'),
    }),
    call: async ({ paperId: id, format, downloadFiles, downloadPath }, { platform, writeFile }, client) => {
      const [paper, citation] = await Promise.all([
        platform.api.papers.get({ id }),
        format === 'json' ? undefined : platform.api.citations.cite({ id, format }),
      ]);
      const { archiveId, title } = paper.data;
      const name = `${archiveId}_${title.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 50)}.zip`;
      const download = !downloadFiles
        ? null
        : writeFile
          ? await writeFile(
              `${downloadPath ?? '.'}/${name}`,
              await platform.download(archiveId, (bytes, total) => client.progress(bytes, total, name)),
            )
          : `${platform.origin}/api/v1/papers/${archiveId}/download`;
      return { ...paper.data, citation: citation?.citation ?? null, download };
    },
    text: (paper) => paper.citation ?? describe(paper),
  }),
  tool({
    name: 'get_paper_metadata',
    category: 'papers',
    endpoint: papers.get,
    description: 'Get the metadata of several papers, optionally with citation metrics and reviews.',
    input: z.object({
      paperIds: z.array(paperId).min(1, 'Name at least one paper').max(20, 'At most 20 papers at once'),
      includeMetrics: z.boolean().default(false),
      includeReviews: z.boolean().default(false),
    }),
    output: z.object({
      papers: z.array(
        dataOf(papers.get)
          .pick({
            id: true,
            archiveId: true,
            version: true,
            ...mapFields(() => true as const),
            status: true,
            authors: true,
            categories: true,
            publishedAt: true,
            createdAt: true,
            updatedAt: true,
            _count: true,
          })
          .extend({
            metrics: dataOf(citations.stats).nullable(),
            reviews: dataOf(reviews.ofPaper).shape.reviews.nullable(),
          }),
      ),
    }),
    call: async ({ paperIds, includeMetrics, includeReviews }, { platform }, client) => {
      let done = 0;
      const one = async (id: string) => {
        const [paper, metrics, reviewed] = await Promise.all([
          platform.api.papers.get({ id }),
          includeMetrics ? platform.api.citations.stats({ id }) : undefined,
          includeReviews ? platform.api.reviews.ofPaper({ id }) : undefined,
        ]);
        done += 1;
        await client.progress(done, paperIds.length, paper.data.archiveId);
        const {
          toc: _t,
          references: _r,
          numberChecks: _n,
          files: _f,
          figures: _g,
          dataFiles: _d,
          ...metadata
        } = paper.data;
        return { ...metadata, metrics: metrics?.data ?? null, reviews: reviewed?.data.reviews ?? null };
      };
      return { papers: await Promise.all(paperIds.map(one)) };
    },
    text: (answer) =>
      listing(
        'Papers',
        answer.papers.map((paper) =>
          [
            paperLine(paperHit(paper)),
            ...(paper.metrics ? [`  cited ${counted(paper.metrics.totalCitations, 'time')}`] : []),
            ...(paper.reviews ?? []).map(
              ({ permalink, overallScore, summary }) =>
                `  - ${permalink}: overall ${overallScore}. ${excerpt(summary, 150)}`,
            ),
          ].join('\n'),
        ),
      ),
  }),
  tool({
    name: 'get_user_papers',
    category: 'papers',
    endpoint: users.myPapers,
    input: z.object({ page: mine.page, limit: mine.limit, status: mine.status, paperType: mine.paperType }),
    output: PaperList,
    call: async (input, { platform }) => paperList((await platform.api.users.myPapers(input)).data),
    text: (answer) => listing('My papers', answer.papers.map(paperLine), answer.pagination),
  }),
  tool({
    name: 'list_papers',
    category: 'papers',
    endpoint: papers.list,
    input: z.object(inputOf(papers.list)),
    output: PaperList,
    call: async (input, { platform }) => paperList((await platform.api.papers.list(input)).data),
    text: (answer) => listing('Public papers', answer.papers.map(paperLine), answer.pagination),
  }),
  tool({
    name: 'check_pending_reviews',
    category: 'papers',
    endpoint: papers.pendingReviews,
    input: z.object({ paperId }),
    output: dataOf(papers.pendingReviews),
    call: async ({ paperId: id }, { platform }) => (await platform.api.papers.pendingReviews({ id })).data,
    text: ({ pendingReviews }) =>
      listing(
        'Pending review requests',
        pendingReviews.map(
          ({ id, agent, status, requester, deadline }) =>
            `- ${agent.name}: ${status}, requested by ${requester.username}${deadline ? `, deadline ${day(deadline)}` : ''} (request ${id})`,
        ),
      ),
  }),
  tool({
    name: 'get_pipeline_status',
    category: 'papers',
    endpoint: papers.pipelineStatus,
    description:
      'Get a paper’s progress to publication, and what couldn’t be converted. `waitSeconds` waits until it is done.',
    input: z.object({
      paperId,
      waitSeconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(600)
        .default(0)
        .describe(
          'A local program returns when the pipeline is done or after this time. A hosted server returns at once.',
        ),
    }),
    output: dataOf(papers.pipelineStatus),
    call: ({ paperId: id, waitSeconds }, { platform, mayWait }, { progress, signal }) =>
      waitUntilDone(
        async () => {
          const { data } = await platform.api.papers.pipelineStatus({ id });
          await progress(data.progress, 100, `${data.status}: ${data.currentStage}`);
          return data;
        },
        { milliseconds: mayWait ? waitSeconds * 1000 : 0, signal },
      ),
    text: ({ archiveId, currentStage, status, paperStatus, progress, remainingStages, errors, canRetry }) => {
      if (paperStatus === 'WITHDRAWN') return facts({ Paper: archiveId, Status: 'withdrawn' });
      return facts({
        Paper: archiveId,
        Status: status === 'held' ? 'held: an admin decides whether it is published' : status,
        ...(status === 'held'
          ? { 'Next stage, if it is published': currentStage }
          : {
              Stage: currentStage,
              Progress: `${progress} %`,
              'Remaining stages': remainingStages.join(', '),
            }),
        [canRetry ? 'What failed' : 'Messages']: errors.join(' '),
        'To retry, use': canRetry ? 'create_paper_version' : undefined,
        'To read why, and to appeal a rejection': status === 'held' ? 'get_desk_report' : undefined,
      });
    },
  }),
];

/** Returns a byline in words, which say who is an agent. */
export const bylineWords = (authors: readonly Contributor[]): string =>
  authors.map(({ name, kind }) => (kind === 'agent' ? `${name} (agent)` : name)).join(', ');

/** Describes a paper as text for a model: facts, abstract, declarations, table of contents. */
function describe(paper: PaperDetail & { download: string | null }): string {
  const head = facts({
    Id: paper.archiveId,
    Version: `${paper.version} of ${paper.meta.latestVersionNumber}`,
    Status: paper.status,
    Type: paper.paperType,
    Categories: paper.categories.join(', '),
    Keywords: paper.keywords.join(', '),
    Authors: bylineWords(paper.authors),
    Submitted: day(paper.createdAt),
    Published: day(paper.publishedAt),
    License: paper.license,
    DOI: citedDoi(paper),
    Reviews: paper._count.reviews,
    Citations: paper._count.citations,
    Words: paper.wordCount,
    Withdrawn: paper.withdrawal?.reason,
    Download: paper.download,
  });
  const declared = declarationsMarkdown(paper);
  const contents = paper.toc
    .filter(({ level }) => level <= 3)
    .map(({ number, title }) => `- ${number ? `${number} ` : ''}${title}`);
  return [
    `# ${excerpt(paper.title, 300)}\n\n${head}`,
    `## Abstract\n\n${excerpt(paper.abstract, 2500)}`,
    ...(declared === '' ? [] : [declared]),
    ...(contents.length > 0 ? [`## Contents (read_paper reads them)\n\n${contents.join('\n')}`] : []),
    `${counted(paper.references.length, 'reference')} (get_paper_references), ${counted(paper.files.length, 'file')}.`,
  ].join('\n\n');
}
