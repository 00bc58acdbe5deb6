import type { PipelineState } from '#shared/domain/pipeline.ts';
import { type AuditAct, auditWrites } from '../_lib/operations/audit-log.ts';
import {
  type DeskCaseRecord,
  deskCaseEntity,
  deskDecisionEntity,
} from '../_lib/papers/desk-review-entities.ts';
import { type VersionRecord, versionEntity, versionItem } from '../_lib/papers/paper-entities.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';

/** Returns all open cases, the longest-waiting first; usually some dozens. */
export async function listOpenCases(): Promise<DeskCaseRecord[]> {
  const { data } = await deskCaseEntity().query.byQueue({ queue: 'open' }).go({ pages: 'all' });
  return data as DeskCaseRecord[];
}

export async function getCase(paperId: string, version: number): Promise<DeskCaseRecord | undefined> {
  const { data } = await deskCaseEntity().get({ paperId, version }).go({ consistent: true });
  return data ? (data as DeskCaseRecord) : undefined;
}

/** Returns the versions of open cases that are still held, by paper and version: withdrawn ones are left out. */
export async function getVersions(cases: DeskCaseRecord[]): Promise<VersionRecord[]> {
  if (cases.length === 0) return [];
  const { data } = await versionEntity()
    .get(cases.map(({ paperId, version }) => ({ paperId, version })))
    .go();
  return data.map(({ record }) => record as VersionRecord);
}

/**
 * Writes a case's new state, its version's pipeline, and further writes: all or none.
 * @param before the case as read
 * @param changes the changed fields
 * @returns false if another writer was first
 */
export async function changeCase(
  before: DeskCaseRecord,
  changes: Partial<Pick<DeskCaseRecord, 'state' | 'queue' | 'queuedAt' | 'decisions' | 'appeal'>>,
  version: VersionRecord,
  pipeline: PipelineState,
  further: Write[],
): Promise<boolean> {
  const { paperId, version: number, state } = before;
  const outcome = await transact([
    deskCaseEntity()
      .patch({ paperId, version: number })
      // The attributes of an index must be written together.
      .set({ queue: before.queue, queuedAt: before.queuedAt, ...changes })
      .where((item, { eq }) => eq(item.state, state)),
    versionEntity()
      .put(versionItem({ ...version, pipeline, updatedAt: pipeline.updatedAt }))
      .where((item, { eq }) => eq(item.status, 'DESK_REVIEW')),
    ...further,
  ]);
  return outcome.done;
}

/** Returns the writes of a decision: the event that the pipeline follows, and the audit log's entry. */
export function decisionWrites(
  { paperId, version, decisions }: DeskCaseRecord,
  act: AuditAct,
  verdict: 'publish' | 'reject',
): Write[] {
  const decision = { paperId, version, number: decisions.length + 1, verdict };
  return [
    deskDecisionEntity().create({ ...decision, adminId: act.actor.supervisorId, at: act.at.toISOString() }),
    ...auditWrites(act),
  ];
}
