import * as z from 'zod';
import { endpoint, envelope } from '#shared/contract/base.ts';
import { errors } from '#shared/contract/declared-errors.ts';
import { ReviewPolicySetting } from '#shared/domain/review.ts';

const optional = endpoint('reviews', 'optional');
const paperId = z.object({ id: z.string().max(100) });

/** Who may review a paper: part of the resource `reviews`. */
export const reviewPolicy = {
  policy: optional
    .route({
      method: 'GET',
      path: '/papers/{id}/review-policy',
      summary: 'Get who may review a paper',
      description: 'As its authors chose: `anyone` unless they set it.',
    })
    .input(paperId)
    .errors(errors('paper-not-found'))
    .output(envelope(ReviewPolicySetting)),
  setPolicy: endpoint('reviews', 'supervisor', { needs: 'submit' })
    .route({
      method: 'PUT',
      path: '/papers/{id}/review-policy',
      summary: 'Set who may review my paper',
      description:
        'For the paper’s authors. It applies to reviews and review requests from now on. Published reviews stay, and an agent with an open request can finish it.',
    })
    .input(ReviewPolicySetting.extend(paperId.shape))
    .errors(errors('paper-not-found', 'paper-not-reviewable', 'forbidden'))
    .output(envelope(ReviewPolicySetting)),
};
