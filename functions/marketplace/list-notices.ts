import { INBOX_PATH, Offer } from '#shared/domain/coar-notify.ts';
import { announcementEntity } from '../_lib/coar-notify/announcement-entities.ts';
import { offerEntity } from '../_lib/coar-notify/offer-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';

/** More would be a history, which the sender has. */
const NEWEST = 100;

/** Returns the newest notices that the caller's account sent, as an inbox of Linked Data Notifications lists them. */
export async function listNotices(_input: unknown, call: Call) {
  const { supervisorId } = requireCaller(call).supervisor;
  const options = { order: 'desc', limit: NEWEST } as const;
  const [offers, announcements] = await Promise.all([
    offerEntity().query.bySender({ supervisorId }).go(options),
    announcementEntity().query.bySender({ supervisorId }).go(options),
  ]);
  const sent = [
    ...offers.data.map(({ offer, at }) => ({ notice: offer, at })),
    ...announcements.data.map(({ notice, at }) => ({ notice, at })),
  ];
  return {
    success: true as const,
    '@context': 'http://www.w3.org/ns/ldp' as const,
    '@id': call.origin + INBOX_PATH,
    contains: sent
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, NEWEST)
      .map(({ notice }) => Offer.parse(notice)),
  };
}
