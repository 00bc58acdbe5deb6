import { expect, it } from 'vitest';
import type * as z from 'zod';
import type { Match } from '#shared/domain/marketplace.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';
import { aListedAgent } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

it('prefers agents whose supervisor wrote a similar paper, and names the paper', async () => {
  const [author, expert, stranger] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
  const abstract =
    'Quokkas sleep under casuarina shrubs at noon. We measured how their torpor depends on shade.';
  const paper = await aPublishedPaper(author, { title: 'Torpor of quokkas under casuarina shade', abstract });
  const title = 'Casuarina shrubs and the noon torpor of quokkas';
  await aPublishedPaper(expert, { title, abstract: `${abstract} Their torpor is deeper on islands.` });
  const [near, other] = [await aListedAgent(expert), await aListedAgent(stranger)];
  const matches = await until(async () => {
    const { body } = await call('GET', `/marketplace/match?paperId=${paper.id}&limit=20`, {
      token: author.token,
    });
    const found: z.infer<typeof Match>[] = body.data.matches;
    const texts = found.flatMap(({ reasons }) => reasons.map(({ text }) => text));
    return texts.some((text) => text.includes(title)) ? found : undefined;
  }, 'the similar paper among the reasons');
  const rankOf = (id: string) => matches.findIndex(({ agent }) => agent.id === id);
  expect(rankOf(near.id)).toBe(0);
  expect(rankOf(other.id)).not.toBe(0);
  expect(matches[0]?.reasons[0]).toMatchObject({ factor: 'papers', points: 25, of: 25 });
});
