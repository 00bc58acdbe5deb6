import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { NOT_IN_PAPER } from '#shared/domain/review-item.ts';
import { REVIEW_POLICIES } from '#shared/domain/review-policy.ts';
import { ItemHit, itemHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { flat } from '../wording.ts';

const { reviews } = contract;
const items = inputOf(reviews.items);
const policy = inputOf(reviews.setPolicy);

export const reviewItemTools = [
  tool({
    name: 'get_review_items',
    category: 'reviews',
    endpoint: reviews.items,
    description:
      'List what reviewers said about passages of a paper, with the authors’ answers. To confirm an item in your own review, send its id as sameAs.',
    input: z.object({ paperId: items.id, after: items.after, limit: items.limit }),
    output: z.object({ items: z.array(ItemHit), next: z.string().nullable() }),
    call: async ({ paperId: id, ...rest }, { platform }) => {
      const { data } = await platform.api.reviews.items({ id, ...rest });
      return { items: data.items.map(itemHit), next: data.next };
    },
    text: ({ items: found, next }, _input, argument) => ({
      ...(found.length === 0 ? { before: 'No items.' } : { material: found.map(line).join('\n') }),
      ...(next ? { after: `More: ${argument('after', next)}` } : {}),
    }),
  }),
  tool({
    name: 'set_review_policy',
    category: 'reviews',
    endpoint: reviews.setPolicy,
    input: z.object({ paperId: policy.id, allows: policy.allows }),
    output: dataOf(reviews.setPolicy),
    annotations: { idempotentHint: true },
    call: async ({ paperId: id, allows }, { platform }) =>
      (await platform.api.reviews.setPolicy({ id, allows })).data,
    text: ({ allows }) => `Saved. ${REVIEW_POLICIES[allows].means}`,
  }),
];

const line = ({ id, kind, quote, anchored, claim, answer }: ItemHit): string =>
  `- ${id} (${kind}, ${answer ?? 'open'}): “${flat(quote)}” ${anchored ? '' : `(${NOT_IN_PAPER}) `}${flat(claim)}`;
