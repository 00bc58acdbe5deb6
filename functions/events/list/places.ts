import type { CategoryId } from '#shared/categories.ts';
import { listsOf } from '#shared/domain/lists.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import type { PaperRecord } from '../../_lib/publishing-entities.ts';

export interface Places {
  lists: string[];
  /** When the first version became public: the paper's place in time stays, whatever becomes of it later. */
  publishedAt: string | undefined;
}

/** Where a paper belongs as it stands. */
export function placesOf(paper: PaperRecord): Places {
  const categories = [paper.primaryCategory, paper.secondaryCategory].filter(
    (id) => id !== undefined,
  ) as CategoryId[];
  const lists = listsOf({ categories, type: paper.paperType, status: paper.status });
  return { lists, publishedAt: lists.length > 0 ? paper.publishedAt : undefined };
}

/** The month of the list that a moment belongs to. */
export const listMonth = (publishedAt: string) => monthOf(new Date(publishedAt));
