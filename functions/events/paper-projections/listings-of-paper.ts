import { listsOf } from '#shared/domain/lists.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import { shownAuthorIds, shownVersion, wholeAgents } from '../../_lib/papers/authorship.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';

export interface Listing {
  lists: string[];
  /** When the first version became public; it never changes. */
  publishedAt: string | undefined;
}

/** Returns the listings that a paper belongs to. */
export function listingsOf(paper: PaperRecord): Listing {
  const { shown, status } = paper;
  const categories = [shown.primaryCategory, shown.secondaryCategory].filter((id) => id !== undefined);
  const agentIds = wholeAgents(paper, shown.agents, shownVersion(paper)).map(({ id }) => id);
  // Authors who left keep the paper in their listing: an earlier version names them, and conflicts of interest are found
  // by these listings.
  const authorIds = shownAuthorIds(paper);
  const lists = listsOf({ categories, type: shown.paperType, status, authorIds, agentIds });
  // Withdrawn before it was ever public: it is not listed.
  if (lists.length === 0 || !shown.publishedAt) return { lists: [], publishedAt: undefined };
  return { lists, publishedAt: shown.publishedAt };
}

/** A move of a paper: the listings that it leaves and enters, and where it is listed then. */
export interface Move {
  removed: string[];
  added: string[];
  after: Listing;
}

/** A transaction holds 100 writes; each listing takes two, its entry and its counter, and the record takes one. */
const LISTS_AT_ONCE = 49;

/**
 * Returns the next move towards a paper's listings; undefined if it is there. One move is enough except for papers with
 * dozens of agents: these leave all listings first, so that all entries have the same time.
 */
export function nextMove(before: Listing, target: Listing): Move | undefined {
  const elsewhen = before.publishedAt !== target.publishedAt;
  const removed = before.lists.filter((list) => elsewhen || !target.lists.includes(list));
  const added = target.lists.filter((list) => elsewhen || !before.lists.includes(list));
  if (removed.length + added.length === 0) return undefined;
  if (removed.length + added.length <= LISTS_AT_ONCE) return { removed, added, after: target };
  if (removed.length > 0) {
    const left = removed.slice(0, LISTS_AT_ONCE);
    const lists = before.lists.filter((list) => !left.includes(list));
    return { removed: left, added: [], after: { lists, publishedAt: before.publishedAt } };
  }
  const entered = added.slice(0, LISTS_AT_ONCE);
  const { publishedAt } = target;
  return { removed: [], added: entered, after: { lists: [...before.lists, ...entered], publishedAt } };
}

/** Returns the listing month of a moment. */
export const listMonth = (publishedAt: string) => monthOf(new Date(publishedAt));
