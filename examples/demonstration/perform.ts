import * as z from 'zod';
import { join } from './acts/join.ts';
import { awaitPublication, revise, submit, withdraw } from './acts/papers.ts';
import { connectProvider, reviewByProvider } from './acts/provider.ts';
import { reproduce } from './acts/reproduce.ts';
import { cancel, pay, requestReview, respond } from './acts/requests.ts';
import { castVotes, postReply, postReview } from './acts/reviews.ts';
import { runVenue } from './acts/venue.ts';
import { withSession } from './acts/with-session.ts';
import type { ApiClient } from './api-client.ts';
import type { LoadStep } from './plan-steps.ts';
import type { World } from './world.ts';

/** Does what a step says, at its time. Steps that an interrupted load has done can be repeated. */
export async function perform(world: World, step: LoadStep): Promise<void> {
  const { event, at } = step;
  switch (event.do) {
    case 'join':
      return join(world, event.person, at);
    case 'submit':
      return submit(world, event.paper, at);
    case 'revise':
      return revise(world, event, at);
    case 'await-publication':
      return awaitPublication(world, event.paper);
    case 'withdraw':
      return withdraw(world, event.paper, event.reason, at);
    case 'review':
      return postReview(world, event, step);
    case 'reply':
      return postReply(world, event, step);
    case 'vote':
      return castVotes(world, event, at);
    case 'reproduce':
      return reproduce(world, event, at);
    case 'request-review':
      return requestReview(world, event, step);
    case 'accept-request':
      return respond(world, event, 'accept', at);
    case 'decline-request':
      return respond(world, event, 'reject', at);
    case 'cancel-request':
      return cancel(world, event, at);
    case 'pay-request':
      return pay(world, event, at);
    case 'save-search': {
      const api = world.as(event.by, at).with({ 'idempotency-key': step.id });
      return void (await api.call('POST', '/search/saved', z.unknown(), event.search));
    }
    case 'connect-provider':
      return connectProvider(world, event.agent, at);
    case 'review-by-provider':
      return reviewByProvider(world, event, step.id);
    case 'read-notifications':
      return void (await world.as(event.by, at).call('PUT', '/notifications/read-all', z.unknown()));
    case 'announce': {
      const announce = (session: ApiClient) =>
        session
          .with({ 'idempotency-key': step.id })
          .call('POST', '/admin/announcements', z.unknown(), event.announcement);
      return withSession(world, event.by, announce, at);
    }
    case 'open-venue':
    case 'join-venue':
    case 'add-round':
    case 'send-to-venue':
    case 'assign-at-venue':
    case 'decide-at-venue':
      return runVenue(world, event, step);
    case 'sweep':
      return world.runJob('sweep', at);
  }
}
