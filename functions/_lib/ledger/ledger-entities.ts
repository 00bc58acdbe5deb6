import { Entity, type EntityItem } from 'electrodb';
import * as z from 'zod';
import { CREDIT_TYPES, type Entry, PLATFORM_ACCOUNTS } from '#shared/domain/ledger.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { once } from '../runtime/once.ts';

const configuration = () => inTable('TABLE_LEDGER');

/**
 * The balance of a supervisor, changed only in the transaction of a posting. The platform's two accounts are each split in sixteen
 * (`platform-issue-07`), so that concurrent bonuses rarely conflict.
 */
export const balanceEntity = once(
  () =>
    new Entity(
      {
        model: model('balance'),
        attributes: { ownerId: string, available: number, locked: number, earned: number },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['ownerId'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** A ledger transaction, identified by the key of its cause, so that it is posted once. */
export const postingEntity = once(
  () =>
    new Entity(
      {
        model: model('posting'),
        attributes: {
          key: string,
          description: string,
          /** `PostedEntries`, as JSON text. */
          entries: string,
          at: string,
        },
        indexes: { primary: { pk: { field: 'pk', composite: ['key'] }, sk: { field: 'sk', composite: [] } } },
      },
      configuration(),
    ),
);

/**
 * Marks that a person got the welcome bonus, by a hash of their normalized email address. It outlives the account, so that
 * deleting an account and registering again earns nothing.
 */
export const welcomedEntity = once(
  () =>
    new Entity(
      {
        model: model('welcomed'),
        attributes: { emailHash: string, at: string },
        indexes: {
          primary: { pk: { field: 'pk', composite: ['emailHash'] }, sk: { field: 'sk', composite: [] } },
        },
      },
      configuration(),
    ),
);

/** The entries of a posting. */
export const PostedEntries = z.array(
  z.object({
    account: z.discriminatedUnion('owner', [
      z.object({
        owner: z.literal('supervisor'),
        supervisorId: z.string(),
        pocket: z.enum(['available', 'locked']),
      }),
      z.object({ owner: z.literal('platform'), pocket: z.enum(PLATFORM_ACCOUNTS) }),
    ]),
    amount: z.number(),
    type: z.enum(CREDIT_TYPES),
  }),
) satisfies z.ZodType<Entry[]>;

/** One line of an account's statement: a posting from the owner's view. */
export const entryEntity = once(
  () =>
    new Entity(
      {
        model: model('entry'),
        attributes: {
          ownerId: string,
          at: string,
          key: string,
          pocket: { type: ['available', 'locked', 'issue', 'fees'] as const, required: true },
          type: { type: CREDIT_TYPES, required: true },
          amount: number,
          description: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['ownerId'] },
            sk: { field: 'sk', composite: ['at', 'key', 'pocket'] },
          },
        },
      },
      configuration(),
    ),
);
export type EntryRecord = EntityItem<ReturnType<typeof entryEntity>>;
