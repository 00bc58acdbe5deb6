import { sendToSupervisor } from '../../_lib/realtime/sockets.ts';

/** A notification, or the inbox that counts them all, as far as read state goes. */
type Readable = { supervisorId: string } & ({ noticeId: string; isRead: boolean } | { unread: number });

/** Tells a supervisor's open pages what was read on another page or device. */
export async function syncReadState(now: Readable, before: Readable | undefined): Promise<void> {
  if (!before || isRead(before)) return;
  try {
    const id = 'noticeId' in now ? now.noticeId : null;
    await sendToSupervisor(now.supervisorId, { type: 'notifications_read', data: { id } });
  } catch (error) {
    // Pages read the list when they connect and when they become visible: nothing is lost.
    console.error('Read state could not be sent to open pages', { supervisorId: now.supervisorId, error });
  }
}

const isRead = (item: Readable): boolean => ('unread' in item ? item.unread === 0 : item.isRead);
