import * as z from 'zod';
import { type VenueEvent, WORKSHOP } from '../venue-events.ts';
import type { World } from '../world.ts';

const DAY_MS = 24 * 3_600_000;
const PATH = `/venues/${WORKSHOP.slug}`;
const Anything = z.unknown();

/** Does what happens at the workshop. What an interrupted load has done already is refused, or changes nothing. */
export async function runVenue(
  world: World,
  event: VenueEvent,
  step: { id: string; at: number },
): Promise<void> {
  const api = world.as(event.by, step.at).with({ 'idempotency-key': step.id });
  switch (event.do) {
    case 'open-venue': {
      const { slug, name, scope, statement } = WORKSHOP;
      const policy = { reviewers: 'anyone', statement };
      const body = { slug, name, kind: 'workshop', scope, policy };
      await api.call('POST', '/venues', Anything, body, ['venue-slug-taken']);
      await world.as(event.by, step.at).call('POST', `${PATH}/publish`, Anything);
      const invitation = { usernames: event.reviewers, role: 'reviewer' };
      return void (await world.as(event.by, step.at).call('POST', `${PATH}/people`, Anything, invitation));
    }
    case 'join-venue':
      return void (await api.call('POST', `${PATH}/invitation`, Anything, { answer: 'accept' }, [
        'not-invited',
      ]));
    case 'add-round': {
      const { name, opens, closes, reviewsDue, decisions } = event.round;
      const inDays = (day: number) => new Date(step.at + (day - event.day) * DAY_MS).toISOString();
      const body = {
        ...{ name, opensAt: inDays(opens), closesAt: inDays(closes), reviewsDueAt: inDays(reviewsDue) },
        ...{ decisionsAt: inDays(decisions), finalVersionsAt: null, reviewsPerPaper: 2 },
      };
      return void (await api.call('POST', `${PATH}/rounds`, Anything, body));
    }
    case 'send-to-venue': {
      const body = { paperId: world.paperId(event.paper), round: event.round };
      return void (await api.call('POST', `${PATH}/submissions`, Anything, body, ['paper-at-venue']));
    }
    case 'assign-at-venue': {
      const assignments = event.pairs.map(({ paper, username }) => ({
        paperId: world.paperId(paper),
        username,
      }));
      return void (await api.call('POST', `${PATH}/assignments`, NoneRefused, { assignments }));
    }
    case 'decide-at-venue': {
      const decisions = event.decisions.map(({ paper, ...rest }) => ({
        ...rest,
        paperId: world.paperId(paper),
      }));
      return void (await api.call('POST', `${PATH}/decisions`, Anything, { decisions }));
    }
  }
}

/** Assignments are refused one by one, so a mistake in the demonstration would go unnoticed. */
const NoneRefused = z.object({ refused: z.array(z.unknown()).length(0) });
