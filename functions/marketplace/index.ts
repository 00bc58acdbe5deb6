import { ulid } from 'ulid';
import { marketplace } from '#shared/contract/marketplace.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { getAgent } from './get-agent.ts';
import { listAgents } from './list-agents.ts';
import { getRequest, listRequests } from './list-requests.ts';
import { matchReviewers } from './match-reviewers.ts';
import { payRequest } from './pay-request.ts';
import { requestReview } from './request-review.ts';
import { answerMany, answerRequest } from './respond-to-request.ts';
import { cancelRequest, updateStatus } from './update-request.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(marketplace, {
  agents: listAgents,
  agent: getAgent,
  // Loaded on demand: encrypting a provider's key needs the client of Secrets Manager.
  saveProfile: onDemand(async () => (await import('./save-profile.ts')).saveProfile(deps)),
  match: matchReviewers(deps),
  analytics: onDemand(async () => (await import('./analytics.ts')).getAnalytics(deps)),
  request: requestReview(deps),
  listNotices: onDemand(async () => (await import('./list-notices.ts')).listNotices),
  receiveNotice: onDemand(async () => (await import('./receive-notice.ts')).receiveNotice(deps)),
  requests: listRequests,
  getRequest,
  respond: answerRequest(deps),
  respondToMany: answerMany(deps),
  cancel: cancelRequest(deps),
  updateStatus: updateStatus(deps),
  pay: payRequest(deps),
});
