import { type PageQuery, paginate } from '#shared/contract/base.ts';
import type { PaperType } from '#shared/domain/manuscript/values.ts';
import type { PaperStatus } from '#shared/domain/paper.ts';
import { shownVersion } from '../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { toSummary } from '../_lib/papers/paper-view.ts';
import { toPipelineStatus } from '../_lib/papers/pipeline-view.ts';
import { unsealedPaper } from '../_lib/papers/seal.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import * as store from './my-papers-repository.ts';

/** Returns my papers, newest first, each with its newest version and pipeline status. */
export async function myPapers(
  query: PageQuery & { status?: PaperStatus | undefined; paperType?: PaperType | undefined },
  call: Call,
) {
  const papers = await store.authoredPapersOf(requireCaller(call).supervisor.supervisorId);
  const matching = papers.filter(
    (paper) =>
      (query.status === undefined || newestStatus(paper) === query.status) &&
      (query.paperType === undefined || paper.shown.paperType === query.paperType),
  );
  const shown = matching.slice((query.page - 1) * query.limit, query.page * query.limit);
  const versions = await store.newestVersions(shown);
  return {
    success: true as const,
    data: {
      papers: shown.flatMap((paper) => {
        const version = versions.get(paper.paperId);
        if (!version) return [];
        const unanswered = paper.decisionSummary?.unanswered ?? 0;
        return [{ ...withNewest(paper, version), pipeline: toPipelineStatus(version), unanswered }];
      }),
      pagination: paginate(matching.length, query),
    },
  };
}

const newestStatus = (paper: PaperRecord) => paper.versions.at(-1)?.status;

/** Authors see the newest version, even while it isn't public. */
function withNewest(paper: PaperRecord, newest: VersionRecord) {
  const { title, status, version } = newest;
  const summary = toSummary(unsealedPaper(paper, shownVersion(paper)));
  const decisionScore = version === summary.version ? summary.decisionScore : null;
  return { ...summary, title, status, version, decisionScore };
}
