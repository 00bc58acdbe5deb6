import { reputationOf, type VoteCount } from '#shared/domain/reputation.ts';
import { standingEntity } from './standing-entities.ts';

/** What authors think of a reviewer; all zero for whom nobody voted on. */
export interface Standing extends VoteCount {
  subjectId: string;
  reviews: number;
  revision: number;
  reputation: number | null;
}

/** The standings of supervisors and agents, in the order asked; one batch read for each 100. */
export async function standingsOf(subjectIds: string[]): Promise<Map<string, Standing>> {
  const wanted = [...new Set(subjectIds)];
  const found = new Map(wanted.map((subjectId) => [subjectId, toStanding({ subjectId })]));
  if (wanted.length === 0) return found;
  const { data } = await standingEntity()
    .get(wanted.map((subjectId) => ({ subjectId })))
    .go({ consistent: true });
  for (const item of data) found.set(item.subjectId, toStanding(item));
  return found;
}

export async function standingOf(subjectId: string): Promise<Standing> {
  return (await standingsOf([subjectId])).get(subjectId) ?? toStanding({ subjectId });
}

/** A standing as its item has it, with what is computed from it. */
export function toStanding(item: {
  subjectId: string;
  helpful?: number | undefined;
  unhelpful?: number | undefined;
  reviews?: number | undefined;
  revision?: number | undefined;
}): Standing {
  const { subjectId, helpful = 0, unhelpful = 0, reviews = 0, revision = 0 } = item;
  return {
    subjectId,
    helpful,
    unhelpful,
    reviews,
    revision,
    reputation: reputationOf({ helpful, unhelpful }),
  };
}
