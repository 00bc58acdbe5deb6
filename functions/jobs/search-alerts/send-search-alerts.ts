import { PRODUCT_NAME } from '#shared/constants.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { SearchFields } from '#shared/domain/search.ts';
import { counted } from '#shared/input/counted.ts';
import { displayName } from '../../_lib/identity/supervisor-view.ts';
import { breakLinks } from '../../_lib/notifications/break-links.ts';
import { newEmail } from '../../_lib/notifications/emails.ts';
import { putNotification } from '../../_lib/notifications/notification-repository.ts';
import { queryOf } from '../../_lib/search/index/parse-query.ts';
import type { SearchIndex } from '../../_lib/search/index/search-index.ts';
import type { SavedSearchRecord } from '../../_lib/search/saved-search-entities.ts';
import { findNewPapers, newestPublication } from './new-papers.ts';
import * as store from './saved-search-repository.ts';
import { afterSearch, searchFrom, unreportedPapers } from './search-window.ts';

const MAX_TITLES = 5;

/**
 * Searches for papers that a saved search hasn't reported, notifies its owner, and saves the progress. The notification
 * is written once per state of the search, the email in the transaction that leaves that state: a run that is killed at
 * any step, or repeated, notifies once.
 * @returns the number of papers reported
 */
export async function sendSearchAlerts(
  record: SavedSearchRecord,
  index: SearchIndex,
  now: Date,
): Promise<number> {
  const newest = await newestPublication(index);
  const isPast = newest === undefined || newest <= record.seenUpTo;
  const fields = SearchFields.parse(JSON.parse(record.query));
  const found = await findNewPapers(index, queryOf(fields), fields.supervisor, searchFrom(record));
  const newPapers = unreportedPapers(record, found);
  // Searches with immediate alerts run every time: without anything new, nothing is written.
  if (newPapers.length === 0 && isPast && record.frequency === 'immediately') return 0;
  const owner = await store.getOwner(record.supervisorId);
  if (!owner?.isVerified || owner.deletedAt) {
    await store.remove(record);
    return 0;
  }
  const path = searchPath(fields);
  if (newPapers.length > 0 && record.inApp)
    await putNotification(toNotification(record, newPapers, path, now), now);
  const email =
    newPapers.length > 0 && record.mail
      ? newEmail(
          {
            to: owner.email,
            template: 'saved-search',
            parameters: emailParameters(record, newPapers, path, displayName(owner)),
          },
          now,
        )
      : undefined;
  const saved = await store.saveProgress(afterSearch(record, newPapers, { newest, now }), record, email);
  return saved ? newPapers.length : 0;
}

const papers = (count: number) => counted(count, 'new paper');

const toNotification = (record: SavedSearchRecord, newPapers: PaperSummary[], path: string, now: Date) => ({
  supervisorId: record.supervisorId,
  type: 'SYSTEM_ANNOUNCEMENT' as const,
  // The same until the progress is saved, so that a second attempt doesn't notify again.
  cause: `saved search ${record.savedSearchId} ${record.seenUpTo} ${record.toldOf.length}`,
  title: `${papers(newPapers.length)} for “${record.name}”`,
  // Emails make links of what admins write, and this has their type.
  message: breakLinks(paperTitles(newPapers).join(' · ')),
  actionUrl: newPapers.length === 1 ? `/papers/${newPapers[0]?.id}` : path,
  at: now.toISOString(),
});

const emailParameters = (
  record: SavedSearchRecord,
  newPapers: PaperSummary[],
  path: string,
  name: string,
) => {
  const origin = process.env.PUBLIC_ORIGIN || record.origin;
  return {
    name,
    subject: `${PRODUCT_NAME}: ${papers(newPapers.length)} for “${record.name}”`,
    search: record.name,
    papers: paperTitles(newPapers),
    link: origin + path,
    frequency: record.frequency,
  };
};

function paperTitles(newPapers: PaperSummary[]): string[] {
  const titles = newPapers.slice(0, MAX_TITLES).map(({ title }) => title);
  const further = newPapers.length - titles.length;
  return further > 0 ? [...titles, `and ${further} more`] : titles;
}

/** Returns the page of the search, newest first. */
function searchPath(fields: SearchFields): string {
  const { sortBy: _, ...narrowing } = fields;
  const entries = Object.entries(narrowing).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/search?${new URLSearchParams([...entries, ['sortBy', 'date']])}`;
}
