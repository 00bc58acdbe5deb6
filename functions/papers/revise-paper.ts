import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '#shared/domain/provenance.ts';
import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { agentRecordsOf } from '../_lib/agent-records.ts';
import { isSubmitterOf } from '../_lib/authorship.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import { channelOf } from '../_lib/channel.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { findPaperPage, getVersion } from '../_lib/paper-page.ts';
import { toDetail } from '../_lib/paper-view.ts';
import type { PaperRecord, VersionRecord } from '../_lib/publishing-entities.ts';
import { assertSubmissionsOpen } from '../_lib/site-state.ts';
import { chooseAgents } from './byline.ts';
import { editMetadata } from './edit-metadata.ts';
import { furtherInvitations, inviteMore } from './invite-more.ts';
import { furtherVersion, versionCopy } from './new-version.ts';
import * as store from './paper-store.ts';
import { chosenAction, handleReviews, pendingReviewsOf } from './pending-reviews.ts';
import { receiveFiles } from './received-files.ts';
import { storeSources } from './source-store.ts';
import { roomFor } from './storage-quota.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Takes version n+1 of a paper; earlier ones stay readable at `vN`. Without files or content only the metadata is
 * changed, and the history says so.
 * @throws AppError `forbidden` for a paper of somebody else, `withdrawn-for-good`, `pending-review-requests`
 */
export function revisePaper(deps: PaperDeps) {
  return async ({ id, ...given }: Revision & { id: string }, call: Call) => {
    const { supervisor } = signedIn(call);
    const { paper, isAuthor } = await findPaperPage(id, supervisor.supervisorId);
    if (!isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper can send a new version.' });
    if (paper.status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
    const input = isSubmitterOf(paper, supervisor.supervisorId) ? given : withoutByline(given);
    if (!hasText(input)) {
      await inviteMore(paper, supervisor, input.coauthors ?? [], deps.clock());
      const edited = await editMetadata(deps, input, paper.paperId, supervisor);
      return answer(edited, { count: 0, action: 'none' });
    }
    await assertSubmissionsOpen();
    return addVersion(deps, input, paper, supervisor, channelOf(call));
  };
}

/** The byline and its agents are the submitter's to change; a co-author's version leaves them as they are. */
const withoutByline = ({
  authors: _a,
  institution: _i,
  selectedAgentIds: _s,
  ...input
}: Revision): Revision => input;

const hasText = ({ files, uploadIds = [], content }: Revision) =>
  uploadIds.length > 0 ||
  (files !== undefined && [files].flat().length > 0) ||
  (content !== undefined && content.trim() !== '');

const TRIES = 5;

/** Two versions sent at once become n+1 and n+2; each keeps its files, which are stored before either is written. */
async function addVersion(
  { clock }: PaperDeps,
  input: Revision,
  { paperId, archiveId }: PaperRecord,
  supervisor: SupervisorRecord,
  channel: Channel,
) {
  const { abstract } = await newestVersion(await store.readPaper(paperId));
  const [{ files, format }, own] = await Promise.all([
    receiveFiles({ ...input, abstract: input.abstract ?? abstract }, supervisor.supervisorId, clock()),
    agentRecordsOf(supervisor.supervisorId),
  ]);
  const agents = chooseAgents(own, input.selectedAgentIds ?? []);
  const sources = await storeSources(paperId, files);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const [paper, pending] = await Promise.all([store.readPaper(paperId), pendingReviewsOf(paperId)]);
    if (paper.status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
    const handled = chosenAction(pending, input.reviewAction);
    const before = await newestVersion(paper);
    const now = clock();
    const number = before.version + 1;
    const sent = {
      paperId,
      archiveId,
      supervisor,
      agents,
      sources,
      now,
      channel,
      version: number,
      contentType: format,
    };
    const version = furtherVersion(input, sent, before);
    const newAgents = agents.filter(({ agentId }) => !before.agents.some((agent) => agent.id === agentId));
    const further = [
      ...(await roomFor(paper, sources, before.sources)),
      ...(await furtherInvitations(paper, supervisor, input.coauthors ?? [], now)),
    ];
    if (await store.addVersion(version, paper, newAgents, further)) {
      const versions = [...paper.versions, versionCopy(version)];
      const page = { paper: { ...paper, latestVersion: number, versions }, version };
      if (handled.action === 'none') return answer(page, handled);
      const by = supervisor.username;
      const count = await handleReviews(pending, { action: handled.action, version: number, by, now });
      return answer(page, { ...handled, count });
    }
    await sleep(Math.random() * 30 * (attempt + 1));
  }
  throw new AppError('version-conflict');
}

async function newestVersion({ paperId, latestVersion }: PaperRecord): Promise<VersionRecord> {
  const version = await getVersion(paperId, latestVersion);
  if (!version) throw new AppError('paper-not-found');
  return version;
}

const answer = (
  page: { paper: PaperRecord; version: VersionRecord },
  reviewsHandled: ReturnType<typeof chosenAction>,
) => ({ success: true as const, data: toDetail({ ...page, isAuthor: true }), reviewsHandled });
