import type { HeldNotification } from './notification-entities.ts';
import { heldNotificationEntity, heldSlotEntity } from './notification-entities.ts';

export const SLOT_MINUTES = 5;
const SLOT_MS = SLOT_MINUTES * 60_000;

/** Returns the first slot that starts at or after a moment: `2026-11-21T07:15`. */
export const slotAtOrAfter = (at: Date): string =>
  new Date(Math.ceil(at.getTime() / SLOT_MS) * SLOT_MS).toISOString().slice(0, 16);

/**
 * Holds a notification back until a moment, at least until the next slot: a slot that has started may be processed
 * already.
 */
export async function holdNotification(
  held: Omit<HeldNotification, 'slot'>,
  until: Date,
  now: Date,
): Promise<void> {
  const next = new Date(now.getTime() + SLOT_MS / 2);
  const slot = slotAtOrAfter(until > next ? until : next);
  // The slot's marker first: slots without one are never processed.
  await heldSlotEntity().put({ slot }).go();
  await heldNotificationEntity()
    .put({ ...held, slot })
    .go();
}

/** Returns the slots that have started, oldest first. */
export async function dueSlots(now: Date): Promise<string[]> {
  const { data } = await heldSlotEntity()
    .query.primary({})
    .lte({ slot: now.toISOString().slice(0, 16) })
    .go({ pages: 'all', consistent: true });
  return data.map(({ slot }) => slot);
}

/** Returns the notifications held in a slot, grouped by supervisor. */
export async function heldNotificationsIn(slot: string): Promise<HeldNotification[]> {
  const { data } = await heldNotificationEntity()
    .query.primary({ slot })
    .go({ pages: 'all', consistent: true });
  return data;
}

export async function releaseHeldNotifications(held: HeldNotification[]): Promise<void> {
  await heldNotificationEntity()
    .delete(held.map(({ slot, supervisorId, way, noticeId }) => ({ slot, supervisorId, way, noticeId })))
    .go();
}

export async function closeSlot(slot: string): Promise<void> {
  await heldSlotEntity().delete({ slot }).go();
}
