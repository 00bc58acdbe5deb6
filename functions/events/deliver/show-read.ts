import { sendToSupervisor } from '../../_lib/sockets.ts';

/** A notice, or the box that counts them all, as far as it says what is read. */
type Readable = { supervisorId: string } & ({ noticeId: string; isRead: boolean } | { unread: number });

/** Tells a person's open pages what they have read on another one, or on another device. */
export async function showRead(now: Readable, before: Readable | undefined): Promise<void> {
  if (!before || isRead(before)) return;
  try {
    const id = 'noticeId' in now ? now.noticeId : null;
    await sendToSupervisor(now.supervisorId, { type: 'notifications_read', data: { id } });
  } catch (error) {
    // A page reads its list when it connects, and when it is looked at again: nothing is lost.
    console.error('Open pages could not be told what was read', { supervisorId: now.supervisorId, error });
  }
}

const isRead = (item: Readable): boolean => ('unread' in item ? item.unread === 0 : item.isRead);
