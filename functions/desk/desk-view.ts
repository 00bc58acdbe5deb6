import type { DeskCase, DeskReport } from '#shared/domain/desk.ts';
import type { DeskCaseRecord } from '../_lib/desk-entities.ts';
import type { PaperRecord, VersionRecord } from '../_lib/publishing-entities.ts';
import { mayAppeal } from './desk-rules.ts';

/** A held version for its authors: what was found and said, not who said it, nor which unpublished paper it repeats. */
export function toReport(held: DeskCaseRecord): DeskReport {
  const { paperId, archiveId, version, state, heldAt, findings, decisions, appeal } = held;
  return {
    paperId,
    archiveId,
    version,
    state,
    heldAt,
    findings,
    decisions: decisions.map(({ verdict, reason, at }) => ({ verdict, reason, at })),
    appeal: appeal ? { text: appeal.text, at: appeal.at } : null,
    mayAppeal: mayAppeal(held),
  };
}

/** The same for admins, with the paper's own words. */
export function toCase(
  held: DeskCaseRecord,
  version: VersionRecord,
  { supervisorId, shown }: PaperRecord,
): DeskCase {
  const { submitter } = shown;
  return {
    ...toReport(held),
    title: version.title,
    submittedAt: version.createdAt,
    submittingSupervisor: { id: supervisorId, ...submitter, affiliation: submitter.institution },
    decisions: held.decisions,
    appeal: held.appeal ?? null,
    duplicateOf: held.duplicateOf ?? null,
  };
}
