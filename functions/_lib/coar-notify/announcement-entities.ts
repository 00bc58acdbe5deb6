import { Entity, type EntityItem } from 'electrodb';
import { ANNOUNCED_KINDS, type Announcement } from '#shared/domain/coar-notify.ts';
import { getSupervisors } from '../identity/people-by-id.ts';
import { inTable, model, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

/** A review or an endorsement of a paper that another service announced (COAR Notify), though nobody ordered it here. */
export const announcementEntity = once(
  () =>
    new Entity(
      {
        model: model('announcement'),
        attributes: {
          paperId: string,
          /** The SHA-256 of the service's host: each service announces one. */
          noticeId: string,
          kind: { type: ANNOUNCED_KINDS, required: true },
          sourceId: string,
          url: string,
          /** The account that sent it. */
          supervisorId: string,
          /** The whole notice, an `Offer`. */
          notice: json,
          at: string,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['noticeId'] },
          },
          bySender: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['supervisorId'] },
            sk: { field: 'gsi1sk', composite: ['at', 'noticeId'] },
          },
        },
      },
      inTable('TABLE_REVIEWING'),
    ),
);
export type AnnouncementRecord = EntityItem<ReturnType<typeof announcementEntity>>;

/** Returns what other services announced about a paper, oldest first. */
export async function listAnnouncements(paperId: string): Promise<Announcement[]> {
  const { data } = await announcementEntity().query.primary({ paperId }).go({ pages: 'all' });
  const senders = await getSupervisors(data.map(({ supervisorId }) => supervisorId));
  return data
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ kind, sourceId, supervisorId, url, at }) => ({
      kind,
      source: { id: sourceId, name: new URL(sourceId).host },
      by: senders.get(supervisorId)?.username ?? null,
      url,
      at,
    }));
}

/** Deletes what was announced about a paper, because the paper is erased. */
export async function deleteAnnouncements(paperId: string): Promise<void> {
  const { data } = await announcementEntity().query.primary({ paperId }).go({ pages: 'all' });
  if (data.length > 0)
    await announcementEntity()
      .delete(data.map(({ noticeId }) => ({ paperId, noticeId })))
      .go();
}
