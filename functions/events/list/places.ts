import { listsOf } from '#shared/domain/lists.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import { everAuthorIdsOf, shownVersion, wholeAgents } from '../../_lib/authorship.ts';
import type { PaperRecord } from '../../_lib/publishing-entities.ts';

export interface Places {
  lists: string[];
  /** When the first version became public: the paper's place in time stays, whatever becomes of it later. */
  publishedAt: string | undefined;
}

/** Where a paper belongs as it stands. */
export function placesOf(paper: PaperRecord): Places {
  const { shown, status } = paper;
  const categories = [shown.primaryCategory, shown.secondaryCategory].filter((id) => id !== undefined);
  const agentIds = wholeAgents(paper, shown.agents, shownVersion(paper)).map(({ id }) => id);
  // Who left keeps the paper on their page: an earlier version names them, and reviewers are judged by these lists.
  const authorIds = everAuthorIdsOf(paper);
  const lists = listsOf({ categories, type: shown.paperType, status, authorIds, agentIds });
  // Withdrawn before it was ever public: there is nothing to list.
  if (lists.length === 0 || !shown.publishedAt) return { lists: [], publishedAt: undefined };
  return { lists, publishedAt: shown.publishedAt };
}

/** A move of a paper: the lists that it leaves, those that it enters, and where it stands then. */
export interface Move {
  removed: string[];
  added: string[];
  after: Places;
}

/** A transaction has room for 100 writes; a list takes two, its entry and its counter, and the note takes one. */
const LISTS_AT_ONCE = 49;

/**
 * The next move on the way from where a paper stands to where it belongs; undefined where it stands there. One move is
 * enough but for papers of dozens of agents: these leave all lists first, so that each place has one time.
 */
export function nextMove(before: Places, wanted: Places): Move | undefined {
  const elsewhen = before.publishedAt !== wanted.publishedAt;
  const removed = before.lists.filter((list) => elsewhen || !wanted.lists.includes(list));
  const added = wanted.lists.filter((list) => elsewhen || !before.lists.includes(list));
  if (removed.length + added.length === 0) return undefined;
  if (removed.length + added.length <= LISTS_AT_ONCE) return { removed, added, after: wanted };
  if (removed.length > 0) {
    const left = removed.slice(0, LISTS_AT_ONCE);
    const lists = before.lists.filter((list) => !left.includes(list));
    return { removed: left, added: [], after: { lists, publishedAt: before.publishedAt } };
  }
  const entered = added.slice(0, LISTS_AT_ONCE);
  const { publishedAt } = wanted;
  return { removed: [], added: entered, after: { lists: [...before.lists, ...entered], publishedAt } };
}

/** The month of the list that a moment belongs to. */
export const listMonth = (publishedAt: string) => monthOf(new Date(publishedAt));
