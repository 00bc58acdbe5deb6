import type { ExternalConfirmation, ExternalPaper } from '#shared/domain/external-paper.ts';
import type { ExternalDecisionRecord, ExternalPaperRecord } from '../_lib/external-paper-entities.ts';
import type { SupervisorRecord } from '../_lib/identity-entities.ts';

type Owner = Pick<SupervisorRecord, 'orcid' | 'scholarBadge'>;

/** A publication elsewhere of somebody, with whether it is known to be theirs. */
export const toExternalPaper = (record: ExternalPaperRecord, owner: Owner): ExternalPaper => ({
  id: record.externalPaperId,
  title: record.title,
  authors: record.authors,
  kind: record.kind,
  venue: record.venue ?? '',
  year: record.year ?? null,
  doi: record.doi ?? '',
  arxivId: record.arxivId ?? '',
  url: record.url ?? '',
  createdAt: record.createdAt,
  confirmation: confirmationOf(record, owner),
});

/** Newest year first, those without one last; within a year by title. */
export const inOrder = (records: ExternalPaperRecord[], owner: Owner): ExternalPaper[] =>
  records
    .map((record) => toExternalPaper(record, owner))
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0) || a.title.localeCompare(b.title, 'en'));

export const decisionOf = ({ decision }: ExternalPaperRecord) =>
  decision as ExternalDecisionRecord | undefined;

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
