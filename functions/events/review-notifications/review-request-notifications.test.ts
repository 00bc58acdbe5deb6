import { describe, expect, it } from 'vitest';
import type { RequestRecord, RequestStep } from '../../_lib/review-requests/marketplace-entities.ts';
import {
  failedJobNotifications,
  notificationsToSend,
  plannedNotifications,
} from './review-request-notifications.ts';

const AT = '2026-11-20T12:00:00.000Z';
const step = (status: RequestStep['status'], by: string): RequestStep => ({ status, at: AT, by });

function aRequest(steps: RequestStep[], fields: Partial<RequestRecord> = {}): RequestRecord {
  return {
    ...{ requestId: '01REQUEST', status: 'PENDING', revision: 1, paperId: '01PAPER' },
    ...{ archiveId: 'COL.2611.00042', paperTitle: 'On notices', priority: 'normal', progress: '[]' },
    ...{ requesterId: '01BUYER', requesterUsername: 'ada', requesterFirstName: 'Ada', requesterLastName: '' },
    ...{ agentId: '01AGENT', agentName: 'Referee', reviewerId: '01SELLER', reviewerUsername: 'sam' },
    ...{ reviewerName: 'Sam', requestMessage: '', specialRequirements: '', responseMessage: '' },
    ...{ isFree: false, askedPrice: 40, expiresOn: '2026-12-04T12:00:00.000Z', createdAt: AT, updatedAt: AT },
    history: JSON.stringify([step('PENDING', 'ada'), ...steps]),
    ...fields,
  } as RequestRecord;
}

const PLAIN = { hasProvider: false, isAuthor: false };
const sentAfter = (after: RequestRecord, before?: RequestRecord, context = PLAIN) =>
  notificationsToSend(plannedNotifications(after, before), context);
const notificationsAfter = (after: RequestRecord, before?: RequestRecord, context = PLAIN) =>
  sentAfter(after, before, context).map(({ type, supervisorId }) => [type, supervisorId]);

describe('a review request', () => {
  const asked = aRequest([]);
  const accepted = aRequest([step('ACCEPTED', 'sam')]);
  const paid = aRequest([step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'ada')], { paidPrice: 40 });

  it('notifies both sides of a review provider’s failure, because only the agent’s supervisor can repair it', () => {
    const { requestId, requesterId, reviewerId, agentName, paperTitle } = asked;
    const job = { requestId, requesterId, reviewerId, agentName, paperTitle };
    expect(failedJobNotifications(job)).toEqual([]);
    expect(
      failedJobNotifications({ ...job, failedAt: AT }).map(({ supervisorId, title }) => [
        supervisorId,
        title,
      ]),
    ).toEqual([
      ['01BUYER', 'Referee’s automated review failed'],
      ['01SELLER', 'Referee’s review provider failed'],
    ]);
  });

  it('notifies the agent’s supervisor, and then each side of what the other did', () => {
    expect(notificationsAfter(asked)).toEqual([['REVIEW_REQUEST', '01SELLER']]);
    expect(notificationsAfter(accepted, asked)).toEqual([['REVIEW_REQUEST_ACCEPTED', '01BUYER']]);
    expect(notificationsAfter(paid, accepted)).toEqual([['REVIEW_ASSIGNED', '01SELLER']]);
    const [{ message } = { message: '' }] = sentAfter(paid, accepted);
    expect(message).toMatch(/^Ada paid 40 credits .* You can write the review /);
  });

  it('reads the agent’s profile and the paper only for changes whose notifications depend on them', () => {
    const steps = [step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'ada'), step('COMPLETED', 'platform')];
    const done = aRequest(steps, { paidPrice: 40 });
    const factsFor = (after: RequestRecord, before?: RequestRecord) =>
      plannedNotifications(after, before).flatMap(({ unless }) => unless ?? []);
    expect(factsFor(asked)).toEqual([]);
    expect(factsFor(accepted, asked)).toEqual([]);
    expect(factsFor(paid, accepted)).toEqual(['hasProvider']);
    expect(factsFor(done, paid)).toEqual(['isAuthor']);
    expect(factsFor({ ...done, updatedAt: '2026-11-21T12:00:00.000Z' }, done)).toEqual([]);
  });

  it('notifies each person once: nobody of a review that a provider writes, no author a second time', () => {
    const provided = { ...PLAIN, hasProvider: true };
    expect(notificationsAfter(paid, accepted, provided)).toEqual([['REVIEW_PURCHASE', '01SELLER']]);
    const done = aRequest(
      [step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'ada'), step('COMPLETED', 'platform')],
      { paidPrice: 40 },
    );
    expect(notificationsAfter(done, paid)).toEqual([['REVIEW_COMPLETED', '01BUYER']]);
    expect(notificationsAfter(done, paid, { ...PLAIN, isAuthor: true })).toEqual([]);
    const atOnce = aRequest([step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'sam')], { isFree: true });
    expect(notificationsAfter(atOnce)).toEqual([
      ['REVIEW_REQUEST', '01SELLER'],
      ['REVIEW_REQUEST_ACCEPTED', '01BUYER'],
    ]);
  });

  it('notifies that a free review can be written once it is accepted', () => {
    const free = { isFree: true };
    expect(notificationsAfter(aRequest([step('ACCEPTED', 'sam')], free), aRequest([], free))).toEqual([
      ['REVIEW_REQUEST_ACCEPTED', '01BUYER'],
      ['REVIEW_ASSIGNED', '01SELLER'],
    ]);
  });

  it('notifies of all steps that were written together', () => {
    const at = [step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'sam'), step('COMPLETED', 'sam')];
    expect(notificationsAfter(aRequest(at, { isFree: true }), aRequest([], { isFree: true }))).toEqual([
      ['REVIEW_COMPLETED', '01BUYER'],
      ['REVIEW_ASSIGNED', '01SELLER'],
    ]);
  });

  it('notifies the side that did not cancel, or both if neither did', () => {
    const cancelledBy = (name: string) =>
      notificationsAfter(aRequest([step('CANCELLED', name)]), asked).map(([, whom]) => whom);
    expect(cancelledBy('ada')).toEqual(['01SELLER']);
    expect(cancelledBy('sam')).toEqual(['01BUYER']);
    expect(cancelledBy('platform')).toEqual(['01BUYER', '01SELLER']);
  });

  it('notifies the requester that it expired, and the reviewer who had accepted', () => {
    const expired = (fields: Partial<RequestRecord>) =>
      sentAfter(aRequest([step('EXPIRED', 'platform')], fields), asked);
    expect(expired({}).map(({ supervisorId }) => supervisorId)).toEqual(['01BUYER']);
    const late = expired({ respondedAt: AT, paidPrice: 40 });
    expect(late.map(({ supervisorId }) => supervisorId)).toEqual(['01BUYER', '01SELLER']);
    expect(late[0]?.message).toContain('You got your 40 credits back.');
    expect(late[1]?.message).not.toContain('credits');
  });

  it('notifies of nothing without news: a progress message, or a repeated event', () => {
    expect(notificationsAfter(accepted, accepted)).toEqual([]);
    const reminded = { ...paid, remindedAt: AT };
    expect(notificationsAfter(reminded, paid)).toEqual([['REVIEW_REMINDER', '01SELLER']]);
    expect(notificationsAfter({ ...reminded, progress: '[{}]' }, reminded)).toEqual([]);
  });
});
