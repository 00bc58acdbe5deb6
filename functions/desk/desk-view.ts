import type { DeskCase, DeskReport } from '#shared/domain/desk.ts';
import type { DeskCaseRecord } from '../_lib/papers/desk-review-entities.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { mayAppeal } from './desk-rules.ts';

/**
 * Converts a held version for its authors: findings and decisions, but not who decided, nor which unpublished paper it
 * duplicates.
 */
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

/** Converts a held version for admins, with the paper's metadata. */
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
