import { Entity, type EntityItem } from 'electrodb';
import type { Membership } from '#shared/domain/institution.ts';
import { systemClock } from '../runtime/clock.ts';
import { inTable, model, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';
import type { Write } from '../runtime/transact.ts';
import type { SupervisorRecord } from './identity-entities.ts';

/** An institution whose people can log in with their accounts there; some hundreds at most. */
export const institutionEntity = once(
  () =>
    new Entity(
      {
        model: model('institution'),
        attributes: {
          institutionId: string,
          name: string,
          ror: { type: 'string' },
          domains: { type: 'list', items: { type: 'string' }, required: true },
          issuer: string,
          clientId: string,
          /** The client secret, encrypted. */
          sealedSecret: string,
          /** When somebody was linked last: linking fails if the institution is removed at the same moment. */
          joinedAt: { type: 'string' },
          createdAt: string,
          updatedAt: string,
        },
        indexes: {
          primary: { pk: { field: 'pk', composite: [] }, sk: { field: 'sk', composite: ['institutionId'] } },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);
export type InstitutionRecord = EntityItem<ReturnType<typeof institutionEntity>>;

/** The account that is linked to an account at an institution. It stays when the proof of the membership ends. */
export const institutionMemberEntity = once(
  () =>
    new Entity(
      {
        model: model('institutionmember'),
        attributes: {
          institutionId: string,
          /** The hash of the subject, in hexadecimal, because ElectroDB lowercases keys. */
          subject: string,
          supervisorId: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['institutionId'] },
            sk: { field: 'sk', composite: ['subject'] },
          },
        },
      },
      inTable('TABLE_IDENTITY'),
    ),
);

/** A membership as stored on the account, with the institution’s domain that proved it. */
export type MembershipRecord = Membership & { domain: string };

/** Returns the membership that an account shows: the one that was proven last, until the proof ends. */
export function membershipOf(
  { membership }: Pick<SupervisorRecord, 'membership'>,
  now = systemClock(),
): Membership | null {
  if (membership === undefined) return null;
  const { domain: _, ...shown } = membership as MembershipRecord;
  return shown.until > now.toISOString() ? shown : null;
}

/** Returns the write that frees the account at an institution to which an account is linked, if it is. */
export function unlinkWrites({ membership, institutionSubject: subject }: SupervisorRecord): Write[] {
  if (subject === undefined) return [];
  const { id: institutionId } = membership as MembershipRecord;
  return [institutionMemberEntity().delete({ institutionId, subject })];
}
