import * as z from 'zod';
import { until } from '../until.ts';
import type { World } from '../world.ts';

/** A review of the journal: its paper's folder and its file's name. */
interface Reviewed {
  paper: string;
  review: string;
}

const Decisions = z.object({
  current: z
    .object({ inputs: z.array(z.object({ reviewId: z.string(), reputation: z.number().nullable() })) })
    .nullable(),
});

/** Posts a review of the paper's newest version, and waits until the decision rule has weighed it. */
export async function postReview(
  world: World,
  { paper, review }: Reviewed,
  step: { id: string; at: number },
) {
  const { by, fields } = world.content.review(paper, review);
  const supervisor = world.content.supervisorOf(by);
  const body = {
    ...fields,
    paperId: world.paperId(paper),
    ...(by === supervisor ? { reviewerType: 'human' } : { agentId: world.agentId(by) }),
  };
  const api = world.as(supervisor, step.at).with({ 'idempotency-key': step.id });
  const posted = await api.call('POST', '/reviews', z.object({ id: z.string() }), body);
  if (!posted) return;
  world.progress.reviews[`${paper}/${review}`] = posted.id;
  await untilWeighed(world, paper, ({ reviewId }) => reviewId === posted.id);
}

/** Posts the authors' reply to a review. */
export async function postReply(world: World, { paper, review }: Reviewed, step: { id: string; at: number }) {
  const { reply } = world.content.review(paper, review);
  if (reply === undefined) throw new Error(`The review ${review} of ${paper} has no reply.`);
  const api = world.as(world.content.paper(paper).supervisor, step.at).with({ 'idempotency-key': step.id });
  await api.call('POST', `/reviews/${world.reviewId(paper, review)}/rebuttals`, z.unknown(), { text: reply });
}

/** Casts the authors' votes on a review, and waits until the decision rule knows the reviewer's reputation. */
export async function castVotes(world: World, { paper, review }: Reviewed, at: number): Promise<void> {
  const { votes } = world.content.review(paper, review);
  const id = world.reviewId(paper, review);
  const Voted = z.object({ reputation: z.number().nullable() });
  const cast = async (voter: string, vote: 'helpful' | 'unhelpful') => {
    const outcome = await world.as(voter, at).call('POST', `/reviews/${id}/vote`, Voted, { vote });
    const shown = await world
      .visitor()
      .call('GET', `/reviews/${id}`, z.object({ isOlderVersion: z.boolean() }));
    if (outcome && shown?.isOlderVersion === false)
      await untilWeighed(
        world,
        paper,
        ({ reviewId, reputation }) => reviewId === id && reputation === outcome.reputation,
      );
  };
  for (const voter of votes.up) await cast(voter, 'helpful');
  for (const voter of votes.down) await cast(voter, 'unhelpful');
}

type Input = NonNullable<z.infer<typeof Decisions>['current']>['inputs'][number];

/** A later event must not take part in the decision after an earlier one. */
async function untilWeighed(world: World, paper: string, isThis: (input: Input) => boolean): Promise<void> {
  const author = world.as(world.content.paper(paper).supervisor);
  await until(async () => {
    const decisions = await author.call('GET', `/papers/${world.paperId(paper)}/decision`, Decisions);
    return decisions?.current?.inputs.find(isThis);
  }, `the decision on ${paper}`);
}
