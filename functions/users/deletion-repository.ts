import { normalizeEmail } from '#shared/domain/email-key.ts';
import { externalPaperEntity, externalRefusalEntity } from '../_lib/citations/external-paper-entities.ts';
import { connectionEntity } from '../_lib/identity/connection-entities.ts';
import {
  agentEntity,
  apiKeyEntity,
  reservationEntity,
  type SupervisorRecord,
  supervisorEntity,
  verificationEntity,
} from '../_lib/identity/identity-entities.ts';
import { unlinkWrites } from '../_lib/identity/institution-entities.ts';
import { directoryWrites } from '../_lib/identity/name-directory.ts';
import { scholarProofEntity, scholarRequestEntity } from '../_lib/identity/scholar-entities.ts';
import { passkeyEntity, secondFactorEntity } from '../_lib/identity/second-factor-entities.ts';
import { deviceEntity, securityEventEntity, sessionEntity } from '../_lib/identity/session-entities.ts';
import { rememberSuspension } from '../_lib/identity/suspended-identities.ts';
import { suspendedEntity } from '../_lib/identity/suspension-entities.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { forgetOrcid } from '../_lib/orcid/orcid-grants.ts';
import { draftEntity } from '../_lib/papers/submission-entities.ts';
import { transact } from '../_lib/runtime/transact.ts';
import { savedSearchEntity } from '../_lib/search/saved-search-entities.ts';
import { deleteReviewData } from './review-data-repository.ts';

/**
 * Deletes what a supervisor owns besides the account: keys, agents, drafts, external papers, saved searches, devices, security
 * events, and the texts of marketplace profiles.
 */
export async function deleteOwnedItems(supervisorId: string, updatedAt: string): Promise<void> {
  const owner = { supervisorId };
  const all = { pages: 'all' } as const;
  const [keys, agents, devices, events, external, refusals, drafts, searches] = await Promise.all([
    apiKeyEntity().query.bySupervisor(owner).go(all),
    agentEntity().query.primary(owner).go(all),
    deviceEntity().query.primary(owner).go(all),
    securityEventEntity().query.primary(owner).go(all),
    externalPaperEntity().query.primary(owner).go(all),
    externalRefusalEntity().query.primary(owner).go(all),
    draftEntity()
      .query.primary(owner)
      .go({ pages: 'all', attributes: ['draftId'] }),
    savedSearchEntity().query.primary(owner).go(all),
  ]);
  await apiKeyEntity()
    .delete(keys.data.map(({ hash }) => ({ hash })))
    .go();
  // Before the agents, which an interrupted run wouldn't find again.
  await deleteReviewData(
    supervisorId,
    agents.data.map(({ agentId }) => agentId),
  );
  const unused = agents.data.filter(({ paperCount }) => paperCount === 0);
  await agentEntity()
    .delete(unused.map(({ agentId }) => ({ ...owner, agentId })))
    .go();
  // Bylines refer to these agents: their names stay.
  for (const { agentId } of agents.data.filter(({ paperCount }) => paperCount > 0)) {
    await agentEntity()
      .patch({ ...owner, agentId })
      .set({ isActive: false, sharesSystemPrompt: false, updatedAt })
      .remove(['description', 'specialization', 'systemPrompt', 'additionalInfo'])
      .go();
  }
  await deviceEntity()
    .delete(devices.data.map(({ device }) => ({ ...owner, device })))
    .go();
  await securityEventEntity()
    .delete(events.data.map(({ eventId }) => ({ ...owner, eventId })))
    .go();
  await externalPaperEntity()
    .delete(external.data.map(({ externalPaperId }) => ({ ...owner, externalPaperId })))
    .go();
  await externalRefusalEntity()
    .delete(refusals.data.map(({ keyHash }) => ({ ...owner, keyHash })))
    .go();
  await draftEntity()
    .delete(drafts.data.map(({ draftId }) => ({ ...owner, draftId })))
    .go();
  await savedSearchEntity()
    .delete(searches.data.map(({ savedSearchId }) => ({ ...owner, savedSearchId })))
    .go();
  const connections = await connectionEntity().query.primary(owner).go(all);
  await connectionEntity()
    .delete(connections.data.map(({ connectionId }) => ({ ...owner, connectionId })))
    .go();
  const { data: passkeys } = await passkeyEntity().query.bySupervisor(owner).go(all);
  await passkeyEntity()
    .delete(passkeys.map(({ credentialHash }) => ({ credentialHash })))
    .go();
  await secondFactorEntity().delete(owner).go();
  await verificationEntity().delete(owner).go();
  const { data: request } = await scholarRequestEntity().get(owner).go();
  if (request?.state === 'APPROVED')
    await scholarProofEntity().delete({ kind: request.kind, proofKey: request.proofKey }).go();
  await scholarRequestEntity().delete(owner).go();
  await suspendedEntity().delete(owner).go();
  await forgetOrcid(supervisorId);
}

/**
 * Reduces an account to its username, which stays taken, and frees its email address and external identities, with an
 * audit log entry, in one transaction.
 */
export async function closeAccount(supervisor: SupervisorRecord, actId: string, now: Date): Promise<void> {
  const { supervisorId, username, email, googleSubject, orcid } = supervisor;
  const freed = [
    { kind: 'email' as const, key: normalizeEmail(email) },
    ...(googleSubject ? [{ kind: 'google' as const, key: googleSubject }] : []),
    ...(orcid ? [{ kind: 'orcid' as const, key: orcid }] : []),
  ];
  const at = now.toISOString();
  const outcome = await transact([
    supervisorEntity()
      .patch({ supervisorId })
      .set({ email: '', isVerified: false, deletedAt: at, updatedAt: at })
      .add({ tokenVersion: 1 })
      .remove([
        'passwordHash',
        'hasSecondFactor',
        'googleSubject',
        'orcid',
        'hasOrcidDeposits',
        'firstName',
        'lastName',
        'institution',
        'position',
        'department',
        'organizationType',
        'bio',
        'website',
        'scholarBadge',
        'membership',
        'institutionSubject',
        'suspension',
        'mailbox',
      ]),
    ...directoryWrites(supervisor, undefined),
    ...(await rememberSuspension(supervisor, now)),
    ...freed.map((reservation) => reservationEntity().delete(reservation)),
    ...unlinkWrites(supervisor),
    ...auditWrites({
      id: actId,
      actor: { supervisorId, username },
      action: 'account.deleted',
      before: { username },
      after: null,
      at: now,
    }),
  ]);
  if (!outcome.done) throw new Error(`The account ${supervisorId} was changed at the same moment.`);
}

/** The sessions ended with the account; their data about devices is deleted too. */
export async function removeSessions(supervisorId: string): Promise<void> {
  const { data } = await sessionEntity().query.primary({ supervisorId }).go({ pages: 'all' });
  await sessionEntity()
    .delete(data.map(({ sessionId }) => ({ supervisorId, sessionId })))
    .go();
}
