import type { ExternalConfirmation } from '#shared/domain/external-paper.ts';
import type { ExternalDecisionRecord, ExternalPaperRecord } from './external-paper-entities.ts';
import type { SupervisorRecord } from './identity-entities.ts';

/** Whose it is, as far as that confirms it. */
export type Owner = Pick<SupervisorRecord, 'orcid' | 'scholarBadge'>;

/**
 * An admin confirms a publication, or an ORCID or scholar's verification all of somebody's (decisions.md §9). What an
 * admin has declined of this publication weighs more than who lists it.
 */
export function confirmationOf(record: ExternalPaperRecord, owner: Owner): ExternalConfirmation {
  const { state = 'UNCONFIRMED' } = record;
  const decision = decisionOf(record);
  const asked = { by: null, reason: decision?.reason ?? '', at: decision?.at ?? record.queuedAt ?? null };
  if (state === 'CONFIRMED') return { ...asked, state, by: 'admin' };
  if (state === 'DECLINED') return { ...asked, state };
  if (owner.scholarBadge) return { state: 'CONFIRMED', by: 'scholar', reason: '', at: null };
  if (owner.orcid) return { state: 'CONFIRMED', by: 'orcid', reason: '', at: null };
  return { ...asked, state };
}

export const isConfirmed = (record: ExternalPaperRecord, owner: Owner): boolean =>
  confirmationOf(record, owner).state === 'CONFIRMED';

export const decisionOf = ({ decision }: ExternalPaperRecord) =>
  decision as ExternalDecisionRecord | undefined;
