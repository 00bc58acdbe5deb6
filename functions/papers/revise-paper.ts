import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { findPaperPage, getVersion } from '../_lib/paper-page.ts';
import { toDetail } from '../_lib/paper-view.ts';
import { assertSubmissionsOpen } from '../_lib/site-state.ts';
import { chooseAgents } from './byline.ts';
import { furtherVersion, versionCopy } from './new-version.ts';
import * as store from './paper-store.ts';
import { receiveFiles } from './received-files.ts';
import { storeSources } from './source-store.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Takes version n+1 of a paper; earlier ones stay readable at `vN`.
 * @throws AppError `forbidden` for a paper of somebody else, `busy` where two versions came at once
 */
export function revisePaper({ clock }: PaperDeps) {
  return async ({ id, ...input }: Revision & { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    await assertSubmissionsOpen();
    const { paper, isAuthor } = await findPaperPage(id, supervisor.supervisorId);
    if (!isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper can send a new version.' });
    const before = await getVersion(paper.paperId, paper.latestVersion);
    if (!before) throw new AppError('paper-not-found');
    const now = clock();
    const { files, format } = await receiveFiles({ ...input, abstract: input.abstract ?? before.abstract });
    const own = await store.agentsOf(supervisor.supervisorId);
    const agents = chooseAgents(own, input.selectedAgentIds ?? []);
    const sources = await storeSources(paper.paperId, files);
    const { paperId, archiveId } = paper;
    const sent = { paperId, archiveId, supervisor, agents, sources, now };
    const version = furtherVersion(
      input,
      { ...sent, version: before.version + 1, contentType: format },
      before,
    );
    const newAgents = agents.filter(({ agentId }) => !before.agents.some((agent) => agent.id === agentId));
    const versions = [...paper.versions, versionCopy(version)];
    if (!(await store.addVersion(version, versions, newAgents)))
      throw new AppError('busy', { retryAfter: 1 });
    return {
      success: true as const,
      data: toDetail({ paper: { ...paper, latestVersion: version.version, versions }, version, isAuthor }),
      reviewsHandled: { count: 0, action: 'none' as const },
    };
  };
}
