import { connectionEntity } from '../_lib/connection-entities.ts';
import { externalPaperEntity } from '../_lib/external-paper-entities.ts';
import { agentEntity, apiKeyEntity } from '../_lib/identity-entities.ts';
import { requestEntity } from '../_lib/marketplace-entities.ts';
import { noticeBoxEntity, noticeEntity } from '../_lib/notice-entities.ts';
import { type VersionRecord, versionEntity } from '../_lib/publishing-entities.ts';
import { reviewEntity } from '../_lib/review-entities.ts';
import { savedSearchEntity } from '../_lib/saved-search-entities.ts';
import { securityEventEntity, sessionEntity } from '../_lib/session-entities.ts';
import { draftEntity, invitationEntity } from '../_lib/submission-entities.ts';
import { papersOf } from './my-papers-store.ts';

/** What a supervisor has beside the account. */
export async function belongingsOf(supervisorId: string) {
  const owner = { supervisorId };
  const all = { pages: 'all' } as const;
  const [agents, sessions, connections, keys, events, drafts, invitations, external, searches, notices, box] =
    await Promise.all([
      agentEntity().query.primary(owner).go(all),
      sessionEntity().query.primary(owner).go(all),
      connectionEntity().query.primary(owner).go(all),
      apiKeyEntity().query.bySupervisor(owner).go(all),
      securityEventEntity().query.primary(owner).go(all),
      draftEntity().query.primary(owner).go(all),
      invitationEntity().query.primary({ inviteeId: supervisorId }).go(all),
      externalPaperEntity().query.primary(owner).go(all),
      savedSearchEntity().query.primary(owner).go(all),
      noticeEntity().query.primary(owner).go(all),
      noticeBoxEntity().get(owner).go(),
    ]);
  return {
    agents: agents.data,
    sessions: sessions.data,
    connections: connections.data,
    keys: keys.data,
    events: events.data,
    drafts: drafts.data,
    invitations: invitations.data,
    // Why an admin decided as they did is theirs to know; which admin it was is not.
    externalPapers: external.data.map(({ decision, ...paper }) => ({
      ...paper,
      decision: decision && { verdict: decision.verdict, reason: decision.reason, at: decision.at },
    })),
    savedSearches: searches.data,
    notifications: {
      chosen: box.data?.chosen ?? {},
      settings: box.data?.settings ?? {},
      notices: notices.data,
    },
  };
}

/** What a supervisor and their agents reviewed, and which reviews they asked for. */
export async function reviewingOf(supervisorId: string) {
  const all = { pages: 'all' } as const;
  const [reviews, requests] = await Promise.all([
    reviewEntity().query.bySupervisor({ supervisorId }).go(all),
    requestEntity().query.byRequester({ requesterId: supervisorId }).go(all),
  ]);
  return { reviews: reviews.data, requests: requests.data };
}

/** All papers of a supervisor, newest first, each with all its versions, oldest first. */
export async function papersWithVersions(supervisorId: string) {
  const papers = await papersOf(supervisorId);
  return Promise.all(
    papers.map(async (paper) => {
      const { data } = await versionEntity().query.primary({ paperId: paper.paperId }).go({ pages: 'all' });
      return { paper, versions: data.map(({ record }) => record as VersionRecord) };
    }),
  );
}
