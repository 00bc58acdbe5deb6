import { supervisorEntity } from '../../_lib/identity/identity-entities.ts';
import {
  type ScholarRequestRecord,
  scholarProofEntity,
  scholarRequestEntity,
} from '../../_lib/identity/scholar-entities.ts';
import { type AuditAct, auditWrites } from '../../_lib/operations/audit-log.ts';
import { type EmailRecord, emailEntity } from '../../_lib/operations/operations-entities.ts';
import { isWritten } from '../../_lib/runtime/condition-failure.ts';
import { type Outcome, transact, type Write } from '../../_lib/runtime/transact.ts';

/** One page of the queue. */
const PAGE = 20;

export async function getRequest(supervisorId: string): Promise<ScholarRequestRecord | undefined> {
  const { data } = await scholarRequestEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the requests of a queue: open ones oldest first, decided ones newest first. */
export async function requestsIn(queue: 'open' | 'closed', cursor: string | null) {
  const { data, cursor: nextCursor } = await scholarRequestEntity()
    .query.byQueue({ queue })
    .go({ limit: PAGE, cursor, order: queue === 'open' ? 'asc' : 'desc' });
  return { requests: data, nextCursor };
}

/**
 * Replaces a request, and enqueues its email.
 * @returns false if the request changed meanwhile
 */
export async function saveRequest(
  before: ScholarRequestRecord | undefined,
  after: ScholarRequestRecord,
  email: EmailRecord | undefined,
): Promise<boolean> {
  const { done } = await transact([asRead(before, after), ...(email ? [emailEntity().create(email)] : [])]);
  return done;
}

/** Uses up one attempt of a request's code; false if a concurrent attempt took the last one. */
export async function spendTry(request: ScholarRequestRecord, after: ScholarRequestRecord): Promise<boolean> {
  return isWritten(
    scholarRequestEntity()
      .put(after)
      .where((item, { eq }) => eq(item.revision, request.revision))
      .go(),
  );
}

/** Deletes a request, and the badge that relies on it. */
export async function removeRequest(request: ScholarRequestRecord): Promise<boolean> {
  const { done } = await transact([
    scholarRequestEntity()
      .delete({ supervisorId: request.supervisorId })
      .where((item, { eq }) => eq(item.revision, request.revision)),
    ...(request.state === 'APPROVED' ? badgeGone(request) : []),
  ]);
  return done;
}

/** What a decision is written with: the audit log entry and the email. */
interface Decided {
  act: AuditAct;
  email: EmailRecord;
}

/**
 * Returns the outcome of an approval: the account claims the proof, and its profile shows the badge. Refused at index 1
 * if another account has the proof.
 */
export const approve = (
  before: ScholarRequestRecord,
  after: ScholarRequestRecord,
  badge: unknown,
  { act, email }: Decided,
): Promise<Outcome> => {
  const { supervisorId, kind, proofKey } = after;
  return transact([
    asRead(before, after),
    scholarProofEntity()
      .put({ kind, proofKey, supervisorId })
      .where(
        (item, { eq, notExists }) =>
          `${notExists(item.supervisorId)} OR ${eq(item.supervisorId, supervisorId)}`,
      ),
    supervisorEntity()
      .patch({ supervisorId })
      .set({ scholarBadge: badge })
      .where((item, { notExists }) => notExists(item.deletedAt)),
    ...auditWrites(act),
    emailEntity().create(email),
  ]);
};

/** Writes a decision against the badge; an existing badge is removed. */
export const refuse = (
  before: ScholarRequestRecord,
  after: ScholarRequestRecord,
  { act, email }: Decided,
): Promise<Outcome> =>
  transact([
    asRead(before, after),
    ...(before.state === 'APPROVED' ? badgeGone(before) : []),
    ...auditWrites(act),
    emailEntity().create(email),
  ]);

const asRead = (before: ScholarRequestRecord | undefined, after: ScholarRequestRecord): Write =>
  scholarRequestEntity()
    .put(after)
    .where((item, { eq, notExists }) =>
      before ? eq(item.revision, before.revision) : notExists(item.supervisorId),
    );

const badgeGone = ({ supervisorId, kind, proofKey }: ScholarRequestRecord): Write[] => [
  supervisorEntity().patch({ supervisorId }).remove(['scholarBadge']),
  scholarProofEntity().delete({ kind, proofKey }),
];
