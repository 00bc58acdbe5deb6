import type { HeldNotice } from './notice-entities.ts';
import { heldNoticeEntity, heldSlotEntity } from './notice-entities.ts';

export const SLOT_MINUTES = 5;
const SLOT_MS = SLOT_MINUTES * 60_000;

/** The first slot that begins at or after a moment: `2026-11-21T07:15`. */
export const slotFrom = (at: Date): string =>
  new Date(Math.ceil(at.getTime() / SLOT_MS) * SLOT_MS).toISOString().slice(0, 16);

/** Holds something back until a moment, or the next slot after now: a slot that began may be worked off already. */
export async function hold(held: Omit<HeldNotice, 'slot'>, until: Date, now: Date): Promise<void> {
  const next = new Date(now.getTime() + SLOT_MS / 2);
  const slot = slotFrom(until > next ? until : next);
  // The mark first: a slot without one is never looked at.
  await heldSlotEntity().put({ slot }).go();
  await heldNoticeEntity()
    .put({ ...held, slot })
    .go();
}

/** The slots that have begun, oldest first. */
export async function slotsUntil(now: Date): Promise<string[]> {
  const { data } = await heldSlotEntity()
    .query.primary({})
    .lte({ slot: now.toISOString().slice(0, 16) })
    .go({ pages: 'all', consistent: true });
  return data.map(({ slot }) => slot);
}

/** What waits in a slot, in the order of who it waits for. */
export async function heldIn(slot: string): Promise<HeldNotice[]> {
  const { data } = await heldNoticeEntity().query.primary({ slot }).go({ pages: 'all', consistent: true });
  return data;
}

export async function letGo(held: HeldNotice[]): Promise<void> {
  await heldNoticeEntity()
    .delete(held.map(({ slot, supervisorId, way, noticeId }) => ({ slot, supervisorId, way, noticeId })))
    .go();
}

export async function closeSlot(slot: string): Promise<void> {
  await heldSlotEntity().delete({ slot }).go();
}
