import { FIELDS, MANUSCRIPT } from '#shared/domain/manuscript/fields.ts';
import type { Channel } from '#shared/domain/provenance.ts';
import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { listAgentRecords } from '../_lib/identity/agent-repository.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { checkSiteState } from '../_lib/operations/site-state.ts';
import { isSubmitterOf, submitterIdOf, wholeByline } from '../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { findVisiblePaper, getVersion } from '../_lib/papers/paper-repository.ts';
import { toDetail } from '../_lib/papers/paper-view.ts';
import { resealed, unsealed } from '../_lib/papers/seal.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { addInvitations, invitationWrites } from './add-invitations.ts';
import { assertOnByline, bylineOf, chooseAgents } from './byline.ts';
import { editMetadata } from './edit-metadata.ts';
import { listInvitationsTo } from './invitation-repository.ts';
import { furtherVersion, versionCopy } from './new-version.ts';
import * as store from './paper-repository.ts';
import { chosenAction, handleReviews, listPendingReviews } from './pending-reviews.ts';
import { receiveFiles } from './receive-files.ts';
import { storeSources } from './source-files.ts';
import { roomFor } from './storage-quota.ts';
import { submissionChannel } from './submission-channel.ts';
import { countSubmission } from './submission-limit.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Accepts version n+1 of a paper; earlier ones stay readable at `vN`. Without files or content, only the metadata
 * changes, and the history records it.
 * @throws AppError `forbidden` for another supervisor's paper, `withdrawn-for-good`, `pending-review-requests`,
 *   `validation-failed` for fields that would have no effect
 */
export function revisePaper(deps: PaperDeps) {
  return async ({ id, ...given }: Revision & { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { paper, isAuthor } = await findVisiblePaper(id, supervisor.supervisorId);
    if (!isAuthor)
      throw new AppError('forbidden', { message: 'Only the authors of a paper can send a new version.' });
    if (paper.status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
    const input = isSubmitterOf(paper, supervisor.supervisorId) ? given : withoutByline(given);
    if (hasFields(given) && !hasFields(input))
      throw new AppError('forbidden', {
        message: 'Only the submitter changes the byline and the author details of a paper.',
      });
    if (input.authorDetails) await assertDetailsOnByline(paper, supervisor, input);
    if (!hasText(input)) {
      assertNeedsNoText(input);
      await addInvitations(paper, supervisor, input.coauthors ?? [], deps.clock());
      const edited = await editMetadata(deps, input, paper.paperId, supervisor);
      return answer(edited, { count: 0, action: 'none' });
    }
    await checkSiteState(['submissions-closed']);
    await countSubmission(supervisor, 'versions', deps.clock());
    return addVersion(deps, input, paper, supervisor, submissionChannel(call));
  };
}

/** The fields that only the submitter changes: a co-author's version leaves them as they are. */
const SUBMITTERS_FIELDS = new Set<string>([
  'authors',
  'institution',
  'selectedAgentIds',
  ...FIELDS.filter((field) => MANUSCRIPT[field].editedBy === 'submitter'),
]);
const withoutByline = (input: Revision): Revision =>
  Object.fromEntries(Object.entries(input).filter(([field]) => !SUBMITTERS_FIELDS.has(field)));

/** Details can be about anybody on the old or new byline, and about invited people. */
async function assertDetailsOnByline(paper: PaperRecord, supervisor: SupervisorRecord, input: Revision) {
  const [newest, invited] = await Promise.all([newestVersion(paper), listInvitationsTo(paper.paperId)]);
  const { paper: known, version: before } = unsealed(paper, newest);
  const byline = [...wholeByline(known, before.authors, before.version), ...bylineOf(supervisor, [], input)];
  assertOnByline(input.authorDetails ?? [], byline, [
    ...(input.selectedAgentIds ?? []),
    ...(input.coauthors ?? []),
    ...invited.flatMap(({ inviteeUsername, agents }) => [inviteeUsername, ...agents.map(({ id }) => id)]),
    ...(before.authorDetails ?? []).map(({ author }) => author),
  ]);
}

/** The fields that describe the files or content that are sent with them. */
const ABOUT_TEXT = {
  references: 'References',
  contentType: 'Content type',
  authorPdf: 'The PDF of the authors',
  email: 'Email',
  reviewAction: 'Review action',
} as const satisfies { [K in keyof Revision]?: string };

/** Rejects fields that a metadata edit can't change, so that no field is ignored silently. */
function assertNeedsNoText(input: Revision): void {
  const details = (Object.keys(ABOUT_TEXT) as (keyof typeof ABOUT_TEXT)[])
    .filter((field) => input[field] !== undefined)
    .map((path) => ({
      path,
      message: `${ABOUT_TEXT[path]} can’t be changed without a new version. Send files or content with it.`,
    }));
  const [first] = details;
  if (first) throw new AppError('validation-failed', { message: first.message, details });
}

const hasFields = (input: Revision): boolean => Object.keys(defined(input)).length > 0;

const hasText = ({ files, uploadIds = [], content }: Revision) =>
  uploadIds.length > 0 ||
  (files !== undefined && [files].flat().length > 0) ||
  (content !== undefined && content.trim() !== '');

/** Two versions sent at once become n+1 and n+2; the files of each are stored before either is written. */
async function addVersion(
  { clock }: PaperDeps,
  input: Revision,
  { paperId, archiveId }: PaperRecord,
  supervisor: SupervisorRecord,
  channel: Channel,
) {
  const { abstract } = await newestVersion(await store.readPaper(paperId));
  const [{ files, format, authorPdf }, own] = await Promise.all([
    receiveFiles({ ...input, abstract: input.abstract ?? abstract }, supervisor.supervisorId, clock()),
    listAgentRecords(supervisor.supervisorId),
  ]);
  const agents = chooseAgents(own, input.selectedAgentIds ?? []);
  const sources = await storeSources(paperId, files);
  const tryOnce = async () => {
    const [paper, pending] = await Promise.all([store.readPaper(paperId), listPendingReviews(paperId)]);
    if (paper.status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
    const handled = chosenAction(pending, input.reviewAction);
    const { version: before } = unsealed(paper, await newestVersion(paper));
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
      authorPdf,
    };
    const { version, changes } = resealed(paper, furtherVersion(input, sent, before));
    const newAgents = agents.filter(({ agentId }) => !before.agents.some((agent) => agent.id === agentId));
    const further = [
      ...(await roomFor({ paperId, supervisorId: submitterIdOf(paper) }, sources, before.sources)),
      ...(await invitationWrites(paper, supervisor, input.coauthors ?? [], now)),
    ];
    if (
      !(await store.addVersion(version, paper, changes, [...newAgents.map(store.countOnPaper), ...further]))
    )
      return undefined;
    const versions = [...paper.versions, versionCopy(version)];
    const page = { paper: { ...paper, ...changes, latestVersion: number, versions }, version };
    if (handled.action === 'none') return answer(page, handled);
    const by = supervisor.username;
    const count = await handleReviews(pending, { action: handled.action, version: number, by, now });
    return answer(page, { ...handled, count });
  };
  return retryOnConflict(tryOnce, () => new AppError('version-conflict'));
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
