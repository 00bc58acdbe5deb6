import type { PipelineState } from '#shared/domain/pipeline.ts';
import { type Act, auditWrites } from '../_lib/audit-log.ts';
import { type DeskCaseRecord, deskCaseEntity, deskDecisionEntity } from '../_lib/desk-entities.ts';
import { type VersionRecord, versionEntity, versionItem } from '../_lib/publishing-entities.ts';
import { transact, type Write } from '../_lib/transact.ts';

/** All open cases, those that wait longest first: a desk has some dozens. */
export async function openCases(): Promise<DeskCaseRecord[]> {
  const { data } = await deskCaseEntity().query.byQueue({ queue: 'open' }).go({ pages: 'all' });
  return data as DeskCaseRecord[];
}

export async function getCase(paperId: string, version: number): Promise<DeskCaseRecord | undefined> {
  const { data } = await deskCaseEntity().get({ paperId, version }).go({ consistent: true });
  return data ? (data as DeskCaseRecord) : undefined;
}

/** Of the open cases, those whose version is held still: a withdrawn one waits for nobody. By paper and version. */
export async function versionsOf(cases: DeskCaseRecord[]): Promise<VersionRecord[]> {
  if (cases.length === 0) return [];
  const { data } = await versionEntity()
    .get(cases.map(({ paperId, version }) => ({ paperId, version })))
    .go();
  return data.map(({ record }) => record as VersionRecord);
}

/**
 * Writes how a case stands now, what its version's pipeline shows, and what goes with it: all or none.
 * @param before the case as it was read; @param changes what becomes of it
 * @returns false where somebody else was first
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
      // The index's parts are written together.
      .set({ queue: before.queue, queuedAt: before.queuedAt, ...changes })
      .where((item, { eq }) => eq(item.state, state)),
    versionEntity()
      .put(versionItem({ ...version, pipeline, updatedAt: pipeline.updatedAt }))
      .where((item, { eq }) => eq(item.status, 'DESK_REVIEW')),
    ...further,
  ]);
  return outcome.done;
}

/** What a decision brings with it: the event that the pipeline follows, and its entry on the audit log. */
export function decisionWrites(
  { paperId, version, decisions }: DeskCaseRecord,
  act: Act,
  verdict: 'publish' | 'reject',
): Write[] {
  const decision = { paperId, version, number: decisions.length + 1, verdict };
  return [
    deskDecisionEntity().create({ ...decision, adminId: act.actor.supervisorId, at: act.at.toISOString() }),
    ...auditWrites(act),
  ];
}
