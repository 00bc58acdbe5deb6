import { type Act, auditWrites } from '../../_lib/audit-log.ts';
import { isWritten } from '../../_lib/condition-failure.ts';
import { supervisorEntity } from '../../_lib/identity-entities.ts';
import { type MailRecord, mailEntity } from '../../_lib/operations-entities.ts';
import {
  type ScholarRequestRecord,
  scholarProofEntity,
  scholarRequestEntity,
} from '../../_lib/scholar-entities.ts';
import { type Outcome, transact, type Write } from '../../_lib/transact.ts';

/** As many as a page of the queue has. */
const PAGE = 20;

export async function getRequest(supervisorId: string): Promise<ScholarRequestRecord | undefined> {
  const { data } = await scholarRequestEntity().get({ supervisorId }).go({ consistent: true });
  return data ?? undefined;
}

/** The requests of a queue: the open ones oldest first, those decided newest first. */
export async function requestsIn(queue: 'open' | 'closed', cursor: string | null) {
  const { data, cursor: nextCursor } = await scholarRequestEntity()
    .query.byQueue({ queue })
    .go({ limit: PAGE, cursor, order: queue === 'open' ? 'asc' : 'desc' });
  return { requests: data, nextCursor };
}

/**
 * Writes a request in the place of what was read, with the mail that it causes.
 * @returns false where the request changed meanwhile
 */
export async function saveRequest(
  before: ScholarRequestRecord | undefined,
  after: ScholarRequestRecord,
  mail: MailRecord | undefined,
): Promise<boolean> {
  const { done } = await transact([asRead(before, after), ...(mail ? [mailEntity().create(mail)] : [])]);
  return done;
}

/** Takes one try from the code of a request; false where another try took the last one at the same moment. */
export async function spendTry(request: ScholarRequestRecord, after: ScholarRequestRecord): Promise<boolean> {
  return isWritten(
    scholarRequestEntity()
      .put(after)
      .where((item, { eq }) => eq(item.revision, request.revision))
      .go(),
  );
}

/** A request goes, and with it the badge that rests on it. */
export async function removeRequest(request: ScholarRequestRecord): Promise<boolean> {
  const { done } = await transact([
    scholarRequestEntity()
      .delete({ supervisorId: request.supervisorId })
      .where((item, { eq }) => eq(item.revision, request.revision)),
    ...(request.state === 'APPROVED' ? badgeGone(request) : []),
  ]);
  return done;
}

/** What a decision is written with: the audit log's act and the mail. */
interface Decided {
  act: Act;
  mail: MailRecord;
}

/** An approval: the proof is this account's, and its profile shows the badge. Refused at 1 where another has it. */
export const approve = (
  before: ScholarRequestRecord,
  after: ScholarRequestRecord,
  badge: unknown,
  { act, mail }: Decided,
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
    mailEntity().create(mail),
  ]);
};

/** A decision against the badge; one that stood goes. */
export const refuse = (
  before: ScholarRequestRecord,
  after: ScholarRequestRecord,
  { act, mail }: Decided,
): Promise<Outcome> =>
  transact([
    asRead(before, after),
    ...(before.state === 'APPROVED' ? badgeGone(before) : []),
    ...auditWrites(act),
    mailEntity().create(mail),
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
