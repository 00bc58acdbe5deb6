import type { ReviewItem } from '#shared/domain/review-item.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { itemsIn } from './review-form-values.ts';

const TRIES = 3;

/**
 * Adds an item to the draft of my review of a paper, and returns how many it has. Reads the draft again if another page saved it.
 * @throws what the API answers if the draft can't be saved
 */
export async function addToDraft(reference: string, item: ReviewItem, tries = TRIES): Promise<number> {
  const { data: draft } = await apiClient.reviews.getDraft({ id: reference });
  const content = draft?.content ?? {};
  const items = [...itemsIn(content), item];
  try {
    await apiClient.reviews.saveDraft({
      id: reference,
      content: { ...content, items },
      revision: draft?.revision ?? 0,
    });
  } catch (error) {
    if (toApiProblem(error).status !== 409 || tries <= 1) throw error;
    return addToDraft(reference, item, tries - 1);
  }
  return items.length;
}
