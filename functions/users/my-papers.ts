import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { PaperStatus, PaperType } from '#shared/domain/paper.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { toSummary } from '../_lib/paper-view.ts';
import { toPipelineStatus } from '../_lib/pipeline-view.ts';
import type { PaperRecord, VersionRecord } from '../_lib/publishing-entities.ts';
import * as store from './my-papers-store.ts';

/** My papers, newest first, each as its newest version stands, with what the pipeline is doing to it. */
export async function myPapers(
  query: PageQuery & { status?: PaperStatus | undefined; paperType?: PaperType | undefined },
  call: Call,
) {
  const papers = await store.authoredPapersOf(signedIn(call).supervisor.supervisorId);
  const wanted = papers.filter(
    (paper) =>
      (query.status === undefined || newestStatus(paper) === query.status) &&
      (query.paperType === undefined || paper.shown.paperType === query.paperType),
  );
  const shown = wanted.slice((query.page - 1) * query.limit, query.page * query.limit);
  const versions = await store.newestVersions(shown);
  return {
    success: true as const,
    data: {
      papers: shown.flatMap((paper) => {
        const version = versions.get(paper.paperId);
        return version ? [{ ...withNewest(paper, version), pipeline: toPipelineStatus(version) }] : [];
      }),
      pagination: paginate(wanted.length, query),
    },
  };
}

const newestStatus = (paper: PaperRecord) => paper.versions.at(-1)?.status;

/** To its author a paper is what was sent last, also while that is not public. */
function withNewest(paper: PaperRecord, newest: VersionRecord) {
  const { title, status } = newest;
  return { ...toSummary(paper), title, status, version: newest.version };
}
