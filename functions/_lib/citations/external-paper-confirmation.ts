import type { ExternalConfirmation } from '#shared/domain/external-paper.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import type { ExternalDecisionRecord, ExternalPaperRecord } from './external-paper-entities.ts';

/** The supervisor who lists the paper, with what can confirm it. */
export type Owner = Pick<SupervisorRecord, 'orcid' | 'scholarBadge'>;

/**
 * Decides whether an external paper is confirmed: by an admin, or by its supervisor's linked ORCID iD or verified-scholar
 * badge (docs/product/search.md). An admin's refusal of one paper overrides the other two, until an admin confirms it.
 */
export function getConfirmation(record: ExternalPaperRecord, owner: Owner): ExternalConfirmation {
  const { state = 'UNCONFIRMED' } = record;
  const decision = getDecision(record);
  const isRefused = decision !== undefined && decision.verdict !== 'confirm';
  const unconfirmed = {
    by: null,
    // A new request follows a refusal: its reason applied to the last one.
    reason: state === 'PENDING' ? '' : (decision?.reason ?? ''),
    at: (state === 'PENDING' ? record.queuedAt : decision?.at) ?? record.queuedAt ?? null,
  };
  if (state === 'CONFIRMED') return { ...unconfirmed, state, by: 'admin' };
  if (state === 'DECLINED') return { ...unconfirmed, state };
  if (isRefused) return { ...unconfirmed, state };
  if (owner.scholarBadge) return { state: 'CONFIRMED', by: 'scholar', reason: '', at: null };
  if (owner.orcid) return { state: 'CONFIRMED', by: 'orcid', reason: '', at: null };
  return { ...unconfirmed, state };
}

export const isConfirmed = (record: ExternalPaperRecord, owner: Owner): boolean =>
  getConfirmation(record, owner).state === 'CONFIRMED';

export const getDecision = ({ decision }: ExternalPaperRecord) =>
  decision as ExternalDecisionRecord | undefined;
