import { withoutManuscript } from '#shared/domain/manuscript/manuscript.ts';
import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { listAgentRecords } from '../_lib/identity/agent-repository.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import type { MetadataEditRecord } from '../_lib/papers/history-entities.ts';
import { metadataChanges } from '../_lib/papers/metadata-changes.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVersion } from '../_lib/papers/paper-repository.ts';
import { refuseAuthorsNames, resealed, shownAct, unsealed } from '../_lib/papers/seal.ts';
import { retryOnConflict } from '../_lib/runtime/try-transaction.ts';
import { chooseAgents } from './byline.ts';
import { writeEdit } from './history-repository.ts';
import { furtherVersion } from './new-version.ts';
import * as store from './paper-repository.ts';
import type { PaperDeps } from './submit-paper.ts';

/**
 * Edits the metadata of the newest version without making a version, and records it in the history
 * (docs/product/versions.md). An edit that changes nothing isn't recorded.
 * @throws AppError `version-in-progress` while the pipeline works on it, `version-conflict`
 */
export async function editMetadata(
  { clock, newId }: PaperDeps,
  input: Revision,
  paperId: string,
  supervisor: SupervisorRecord,
): Promise<{ paper: PaperRecord; version: VersionRecord }> {
  const own = await listAgentRecords(supervisor.supervisorId);
  const tryOnce = async () => {
    const paper = await store.readPaper(paperId);
    const version = await getVersion(paperId, paper.latestVersion);
    if (!version) throw new AppError('paper-not-found');
    assertEditable(version);
    const agents = chooseAgents(own, input.selectedAgentIds ?? []);
    const now = clock();
    const { version: before } = unsealed(paper, version);
    const after = edited(before, input, { supervisor, agents, now });
    if (metadataChanges(before, after).length === 0) return { paper, version };
    const { version: record, changes } = resealed(paper, after);
    const shown = metadataChanges(version, record);
    refuseAuthorsNames(
      shown.map((change) => change.after),
      { ...paper, ...changes },
      supervisor,
    );
    const { id, username, name } = shownAct(paper, {
      id: supervisor.supervisorId,
      username: supervisor.username,
      name: displayName(supervisor),
    });
    const edit: MetadataEditRecord = {
      paperId,
      editId: newId(),
      version: version.version,
      at: now.toISOString(),
      byId: id,
      byUsername: username,
      byName: name,
      changes: JSON.stringify(shown),
    };
    const newAgents = agents.filter(({ agentId }) => !before.agents.some(({ id }) => id === agentId));
    const isWritten = await writeEdit(edit, record, { paper, version, changes }, newAgents);
    return isWritten ? { paper: await store.readPaper(paperId), version: record } : undefined;
  };
  return retryOnConflict(tryOnce, () => new AppError('version-conflict'));
}

function assertEditable({ pipeline, status }: VersionRecord): void {
  if (status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
  if (pipeline.status === 'processing') throw new AppError('version-in-progress');
}

/** Returns the version with the given fields replaced; files, dates and status stay the same. */
function edited(
  version: VersionRecord,
  input: Revision,
  by: { supervisor: SupervisorRecord; agents: Parameters<typeof furtherVersion>[1]['agents']; now: Date },
): VersionRecord {
  const { paperId, archiveId, sources, contentType } = version;
  const channel = version.submission?.channel ?? 'api';
  const sent = { paperId, archiveId, version: version.version, sources, contentType, channel, ...by };
  const {
    createdAt: _createdAt,
    status: _status,
    pipeline: _pipeline,
    // The provenance is that of the files, which stay the same.
    submission: _submission,
    ...fields
  } = furtherVersion(input, sent, version);
  return { ...withoutManuscript(version), ...fields };
}
