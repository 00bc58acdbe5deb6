import type { ScholarCase, ScholarVerification } from '#shared/domain/scholar-verification.ts';
import type { SupervisorRecord } from '../../_lib/identity/identity-entities.ts';
import type { ScholarDecisionRecord, ScholarRequestRecord } from '../../_lib/identity/scholar-entities.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';

type Earlier = ScholarDecisionRecord & { evidence: string };

export const decisionOf = ({ decision }: ScholarRequestRecord) =>
  decision as ScholarDecisionRecord | undefined;
export const earlierOf = ({ earlier }: ScholarRequestRecord) => earlier as Earlier[];

/** Converts a request for its supervisor: what was decided and why, not by whom. */
export function toVerification(record: ScholarRequestRecord): ScholarVerification {
  const decision = decisionOf(record);
  return {
    state: record.state,
    kind: record.kind,
    evidence: record.shown,
    url: record.url ?? null,
    note: record.note,
    isConfirmed: record.isConfirmed,
    requestedAt: record.requestedAt,
    decision: decision ? withoutAdmin(decision) : null,
  };
}

/** Converts a request for admins, with the account's profile. */
export const toScholarCase = (record: ScholarRequestRecord, supervisor: SupervisorRecord): ScholarCase => ({
  ...toVerification(record),
  supervisor: {
    id: supervisor.supervisorId,
    username: supervisor.username,
    name: displayName(supervisor),
    email: supervisor.email,
    institution: supervisor.institution ?? '',
    position: supervisor.position ?? '',
    website: supervisor.website ?? '',
    orcid: supervisor.orcid ?? null,
    createdAt: supervisor.createdAt,
  },
  decidedBy: decisionOf(record)?.by.username ?? null,
  earlier: earlierOf(record).map((each) => ({ ...withoutAdmin(each), evidence: each.evidence })),
});

const withoutAdmin = ({ verdict, reason, at }: ScholarDecisionRecord) => ({ verdict, reason, at });
