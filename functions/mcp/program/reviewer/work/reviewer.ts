import type { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import { counted } from '#shared/input/counted.ts';
import { reviewByCommand } from '../models/command.ts';
import { assertWithin, type Bounds, type Usage, usageInWords } from '../reading/budget.ts';
import type { Model } from '../reading/model.ts';
import type { Prompts } from '../reading/prompts.ts';
import { estimateOf, type Reading, readPaper } from '../reading/read-paper.ts';
import type { Work } from './work-folder.ts';

export interface Reviewed {
  review: ProviderReview;
  /** What the review used, and what was dropped. */
  words: string;
  used: Usage;
}

/** Who writes reviews: a model that is asked by the pipeline, or another program. */
export interface Reviewer {
  name: string;
  /** Says what a review will use. @throws BoundReached if that is more than the bounds allow */
  estimate(delivery: ReviewDelivery): string;
  /** @throws ModelFault, BoundReached, or Error with a sentence for the owner */
  review(
    delivery: ReviewDelivery,
    work: Pick<Work, 'boundary' | 'transcript'> & Pick<Reading, 'progress' | 'related'>,
  ): Promise<Reviewed>;
}

export const modelReviewer = (
  model: Model,
  prompts: Prompts,
  bounds: Bounds,
  { trusts = false }: Pick<Reading, 'trusts'> = {},
): Reviewer => ({
  name: model.name,
  estimate: (delivery) => {
    const estimated = estimateOf(delivery, prompts);
    assertWithin(estimated, bounds, 'The review is estimated to use');
    return `about ${usageInWords(estimated, bounds.price)}`;
  },
  review: async (delivery, work) => {
    const { review, dropped, used } = await readPaper(delivery, { ...work, model, prompts, bounds, trusts });
    const words = `${counted(review.items?.length ?? 0, 'comment')}, ${dropped.length} dropped, ${usageInWords(used, bounds.price)}`;
    return { review, words, used };
  },
});

export const commandReviewer = (command: string, { minutes }: Pick<Bounds, 'minutes'>): Reviewer => ({
  name: command,
  estimate: () => 'what the command uses',
  review: async (delivery) => {
    const { review, dropped } = await reviewByCommand(command, delivery, minutes);
    const words =
      counted(review.items?.length ?? 0, 'comment') +
      (dropped > 0 ? `, ${dropped} dropped, because the paper doesn’t have their quotes` : '');
    return { review, words, used: { inputTokens: 0, outputTokens: 0 } };
  },
});
