import { externalPaperEntity } from '../_lib/citations/external-paper-entities.ts';
import { listWebhooks } from '../_lib/deliveries/delivery-repository.ts';
import { connectionEntity } from '../_lib/identity/connection-entities.ts';
import { agentEntity, apiKeyEntity } from '../_lib/identity/identity-entities.ts';
import { securityEventEntity, sessionEntity } from '../_lib/identity/session-entities.ts';
import { inboxEntity, notificationEntity } from '../_lib/notifications/notification-entities.ts';
import { type VersionRecord, versionEntity } from '../_lib/papers/paper-entities.ts';
import { provenanceEntity } from '../_lib/papers/provenance-entities.ts';
import { draftEntity, invitationEntity } from '../_lib/papers/submission-entities.ts';
import { limitRequestEntity } from '../_lib/papers/submission-limit-entities.ts';
import { requestEntity } from '../_lib/review-requests/marketplace-entities.ts';
import { reviewsOfSupervisor } from '../_lib/reviews/find-review.ts';
import { reviewEntity } from '../_lib/reviews/review-entities.ts';
import { savedSearchEntity } from '../_lib/search/saved-search-entities.ts';
import { venueMemberEntity } from '../_lib/venues/venue-entities.ts';
import { papersOf } from './my-papers-repository.ts';

/** Returns what a supervisor owns besides the account. */
export async function belongingsOf(supervisorId: string) {
  const owner = { supervisorId };
  const all = { pages: 'all' } as const;
  const [
    agents,
    sessions,
    connections,
    keys,
    events,
    drafts,
    invitations,
    external,
    searches,
    notifications,
    inbox,
    webhooks,
    limitRequest,
  ] = await Promise.all([
    agentEntity().query.primary(owner).go(all),
    sessionEntity().query.primary(owner).go(all),
    connectionEntity().query.primary(owner).go(all),
    apiKeyEntity().query.bySupervisor(owner).go(all),
    securityEventEntity().query.primary(owner).go(all),
    draftEntity().query.primary(owner).go(all),
    invitationEntity().query.primary({ inviteeId: supervisorId }).go(all),
    externalPaperEntity().query.primary(owner).go(all),
    savedSearchEntity().query.primary(owner).go(all),
    notificationEntity().query.primary(owner).go(all),
    inboxEntity().get(owner).go(),
    listWebhooks(supervisorId),
    limitRequestEntity().get(owner).go(),
  ]);
  return {
    agents: agents.data,
    sessions: sessions.data,
    connections: connections.data,
    keys: keys.data,
    events: events.data,
    drafts: drafts.data,
    invitations: invitations.data,
    // The owner may know an admin's reason, but not which admin it was.
    externalPapers: external.data.map(({ decision, ...paper }) => ({
      ...paper,
      decision: decision && { verdict: decision.verdict, reason: decision.reason, at: decision.at },
    })),
    savedSearches: searches.data,
    submissionLimit: limitRequest.data,
    webhooks,
    notifications: {
      chosen: inbox.data?.chosen ?? {},
      settings: inbox.data?.settings ?? {},
      notices: notifications.data,
    },
  };
}

/** Returns the reviews by a supervisor and their agents, the reviews they requested, and their parts in venues. */
export async function reviewingOf(supervisorId: string) {
  const all = { pages: 'all' } as const;
  const [reviews, requests, venues] = await Promise.all([
    reviewsOfSupervisor(supervisorId),
    requestEntity().query.byRequester({ requesterId: supervisorId }).go(all),
    venueMemberEntity().query.byPerson({ supervisorId }).go(all),
  ]);
  return { reviews, requests: requests.data, venues: venues.data };
}

/** Returns all papers of a supervisor, newest first, each with its versions, oldest first. */
export async function papersWithVersions(supervisorId: string) {
  const papers = await papersOf(supervisorId);
  return Promise.all(
    papers.map(async (paper) => {
      const { paperId } = paper;
      const all = { pages: 'all' } as const;
      const [versions, provenance, reviews] = await Promise.all([
        versionEntity().query.primary({ paperId }).go(all),
        provenanceEntity().query.primary({ paperId }).go(all),
        reviewEntity().query.primary({ paperId }).go(all),
      ]);
      return {
        paper,
        versions: versions.data.map(({ record }) => record as VersionRecord),
        provenance: provenance.data,
        reviews: reviews.data.map(({ number, version, revision, createdAt, record }) => ({
          number,
          version,
          revision,
          createdAt,
          record,
        })),
      };
    }),
  );
}
