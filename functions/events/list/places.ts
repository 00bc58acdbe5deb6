import { listsOf } from '#shared/domain/lists.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import type { PaperRecord } from '../../_lib/publishing-entities.ts';

export interface Places {
  lists: string[];
  /** When the first version became public: the paper's place in time stays, whatever becomes of it later. */
  publishedAt: string | undefined;
}

/** Where a paper belongs as it stands. */
export function placesOf({ shown, status }: PaperRecord): Places {
  const categories = [shown.primaryCategory, shown.secondaryCategory].filter((id) => id !== undefined);
  const lists = listsOf({ categories, type: shown.paperType, status });
  return { lists, publishedAt: lists.length > 0 ? shown.publishedAt : undefined };
}

/** The month of the list that a moment belongs to. */
export const listMonth = (publishedAt: string) => monthOf(new Date(publishedAt));
