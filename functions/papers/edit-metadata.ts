import type { Revision } from '#shared/domain/submission.ts';
import { AppError } from '#shared/errors.ts';
import { agentRecordsOf } from '../_lib/agent-records.ts';
import type { MetadataEditRecord } from '../_lib/history-entities.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';
import { metadataChanges } from '../_lib/metadata-changes.ts';
import { getVersion } from '../_lib/paper-page.ts';
import type { PaperRecord, VersionRecord } from '../_lib/publishing-entities.ts';
import { displayName } from '../_lib/supervisor-view.ts';
import { chooseAgents } from './byline.ts';
import { writeEdit } from './history-store.ts';
import { furtherVersion } from './new-version.ts';
import * as store from './paper-store.ts';
import type { PaperDeps } from './submit-paper.ts';

const TRIES = 5;

/**
 * Changes what the newest version of a paper says of itself, without a new version: recorded in the history
 * (decisions.md §4). What changes nothing is no edit.
 * @throws AppError `version-in-progress` while the pipeline is at work on it, `version-conflict`
 */
export async function editMetadata(
  { clock, newId }: PaperDeps,
  input: Revision,
  paperId: string,
  supervisor: SupervisorRecord,
): Promise<{ paper: PaperRecord; version: VersionRecord }> {
  const own = await agentRecordsOf(supervisor.supervisorId);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const paper = await store.readPaper(paperId);
    const version = await getVersion(paperId, paper.latestVersion);
    if (!version) throw new AppError('paper-not-found');
    assertEditable(version);
    const agents = chooseAgents(own, input.selectedAgentIds ?? []);
    const now = clock();
    const record = edited(version, input, { supervisor, agents, now });
    const changes = metadataChanges(version, record);
    if (changes.length === 0) return { paper, version };
    const edit: MetadataEditRecord = {
      paperId,
      editId: newId(),
      version: version.version,
      at: now.toISOString(),
      byId: supervisor.supervisorId,
      byUsername: supervisor.username,
      byName: displayName(supervisor),
      changes: JSON.stringify(changes),
    };
    const newAgents = agents.filter(({ agentId }) => !version.agents.some(({ id }) => id === agentId));
    if (await writeEdit(edit, record, { paper, version }, newAgents)) {
      return { paper: await store.readPaper(paperId), version: record };
    }
  }
  throw new AppError('version-conflict');
}

function assertEditable({ pipeline, status }: VersionRecord): void {
  if (status === 'WITHDRAWN') throw new AppError('withdrawn-for-good');
  if (pipeline.status === 'processing') throw new AppError('version-in-progress');
}

/** The version as it stands, with the given fields in place of its own; its files, dates and status are not touched. */
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
    // Provenance is that of the files, and they are the same.
    submission: _submission,
    ...fields
  } = furtherVersion(input, sent, version);
  return { ...version, ...fields };
}
