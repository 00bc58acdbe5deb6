import type { Announcement, Offer } from '#shared/domain/coar-notify.ts';
import { AppError } from '#shared/errors.ts';
import { type AnnouncementRecord, announcementEntity } from '../_lib/coar-notify/announcement-entities.ts';
import { everAuthorIds } from '../_lib/papers/authorship.ts';
import { findReviewable } from '../_lib/papers/paper-repository.ts';
import { isWritten } from '../_lib/runtime/condition-failure.ts';

/**
 * Stores what a service announced about a paper here, once. Readers see it with its source. It counts for nothing: nobody here can check how
 * the service decides.
 * @throws AppError `notice-source-differs`, `conflict-of-interest` for authors of the paper, `paper-not-found`
 */
export async function receiveAnnouncement(
  notice: Offer,
  {
    kind,
    paper,
    supervisorId,
    noticeId,
    at,
  }: {
    kind: Announcement['kind'];
    /** The id by which the notice names the paper. */
    paper: string;
    supervisorId: string;
    noticeId: string;
    at: string;
  },
): Promise<void> {
  const url = pageOf(notice);
  const { paper: found } = await findReviewable(paper, supervisorId);
  if (everAuthorIds(found).includes(supervisorId)) throw new AppError('conflict-of-interest');
  const { origin, actor } = notice;
  const name = [origin.name, actor?.name].find((each) => typeof each === 'string' && each.trim() !== '');
  const record: AnnouncementRecord = {
    paperId: found.paperId,
    noticeId,
    kind,
    sourceId: origin.id,
    sourceName: String(name ?? new URL(origin.id).host)
      .trim()
      .slice(0, 200),
    url,
    supervisorId,
    notice,
    at,
  };
  await isWritten(announcementEntity().create(record).go());
}

/** Only the service itself announces what it made: its page is on the host of the origin. */
function pageOf({ object, origin }: Offer): string {
  const [page, service] = [URL.parse(object.id), URL.parse(origin.id)];
  if (!page || !/^https?:$/.test(page.protocol) || page.host !== service?.host)
    throw new AppError('notice-source-differs');
  return page.href;
}
