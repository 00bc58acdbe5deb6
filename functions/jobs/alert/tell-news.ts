import { PRODUCT_NAME } from '#shared/constants.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { SearchFields } from '#shared/domain/search.ts';
import { newMail } from '../../_lib/mails.ts';
import { noticePut } from '../../_lib/notices.ts';
import type { SavedSearchRecord } from '../../_lib/saved-search-entities.ts';
import { newestOf, newPapers } from '../../_lib/search-index/new-papers.ts';
import { queryOf } from '../../_lib/search-index/query-of.ts';
import type { SearchIndex } from '../../_lib/search-index/search-index.ts';
import { displayName } from '../../_lib/supervisor-view.ts';
import * as store from './alert-store.ts';
import { afterLook, lookBehind, newsOf } from './next-look.ts';

const MOST_NAMED = 5;

/**
 * Looks for papers that a saved search has not told of, tells its owner, and notes the look. The notification is written
 * once for each state of the search, the mail in the transaction that leaves that state: a look that is killed at
 * any step, or made twice, tells once.
 * @returns how many papers it told of
 */
export async function tellNews(record: SavedSearchRecord, index: SearchIndex, now: Date): Promise<number> {
  const newest = await newestOf(index);
  const isPast = newest === undefined || newest <= record.seenUpTo;
  const fields = SearchFields.parse(JSON.parse(record.query));
  const found = await newPapers(index, queryOf(fields), fields.supervisor, lookBehind(record));
  const news = newsOf(record, found);
  // Searches told of at once are looked at each time: without anything new, nothing is written.
  if (news.length === 0 && isPast && record.frequency === 'immediately') return 0;
  const owner = await store.getOwner(record.supervisorId);
  if (!owner?.isVerified || owner.deletedAt) {
    await store.remove(record);
    return 0;
  }
  const path = pathOf(fields);
  if (news.length > 0 && record.inApp) await noticePut(noticeOf(record, news, path, now), now);
  const mail =
    news.length > 0 && record.mail
      ? newMail(
          {
            to: owner.email,
            template: 'saved-search',
            parameters: wordsOf(record, news, path, displayName(owner)),
          },
          now,
        )
      : undefined;
  const noted = await store.saveLook(afterLook(record, news, { newest, now }), record, mail);
  return noted ? news.length : 0;
}

const papers = (count: number) => (count === 1 ? '1 new paper' : `${count} new papers`);

const noticeOf = (record: SavedSearchRecord, news: PaperSummary[], path: string, now: Date) => ({
  supervisorId: record.supervisorId,
  type: 'SYSTEM_ANNOUNCEMENT' as const,
  // The same until the look is noted: a second try tells nothing twice.
  cause: `saved search ${record.savedSearchId} ${record.seenUpTo} ${record.toldOf.length}`,
  title: `${papers(news.length)} for “${record.name}”`,
  message: titlesOf(news).join(' · '),
  actionUrl: news.length === 1 ? `/papers/${news[0]?.id}` : path,
  at: now.toISOString(),
});

const wordsOf = (record: SavedSearchRecord, news: PaperSummary[], path: string, name: string) => {
  const origin = process.env.PUBLIC_ORIGIN || record.origin;
  return {
    name,
    subject: `${PRODUCT_NAME}: ${papers(news.length)} for “${record.name}”`,
    search: record.name,
    papers: titlesOf(news),
    link: origin + path,
    frequency: record.frequency,
  };
};

function titlesOf(news: PaperSummary[]): string[] {
  const titles = news.slice(0, MOST_NAMED).map(({ title }) => title);
  const further = news.length - titles.length;
  return further > 0 ? [...titles, `and ${further} more`] : titles;
}

/** Where the search stands on our pages, the newest first. */
function pathOf(fields: SearchFields): string {
  const { sortBy: _, ...narrowing } = fields;
  const entries = Object.entries(narrowing).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/search?${new URLSearchParams([...entries, ['sortBy', 'date']])}`;
}
