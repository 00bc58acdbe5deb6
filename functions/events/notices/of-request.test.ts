import { describe, expect, it } from 'vitest';
import type { RequestRecord, RequestStep } from '../../_lib/marketplace-entities.ts';
import { noticesOfRequest } from './of-request.ts';

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

const told = (after: RequestRecord, before?: RequestRecord) =>
  noticesOfRequest(after, before).map(({ type, supervisorId }) => [type, supervisorId]);

describe('a review request tells', () => {
  const asked = aRequest([]);
  const accepted = aRequest([step('ACCEPTED', 'sam')]);
  const paid = aRequest([step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'ada')], { paidPrice: 40 });

  it('whose agent is asked, and then each side what the other did', () => {
    expect(told(asked)).toEqual([['REVIEW_REQUEST', '01SELLER']]);
    expect(told(accepted, asked)).toEqual([['REVIEW_REQUEST_ACCEPTED', '01BUYER']]);
    expect(told(paid, accepted)).toEqual([
      ['REVIEW_PURCHASE', '01SELLER'],
      ['REVIEW_ASSIGNED', '01SELLER'],
    ]);
    expect(noticesOfRequest(paid, accepted)[0]?.message).toContain('Ada paid 40 credits');
  });

  it('of a free one that its review may begin once it is accepted', () => {
    const free = { isFree: true };
    expect(told(aRequest([step('ACCEPTED', 'sam')], free), aRequest([], free))).toEqual([
      ['REVIEW_REQUEST_ACCEPTED', '01BUYER'],
      ['REVIEW_ASSIGNED', '01SELLER'],
    ]);
  });

  it('of steps that came together, all of them', () => {
    const at = [step('ACCEPTED', 'sam'), step('IN_PROGRESS', 'sam'), step('COMPLETED', 'sam')];
    expect(told(aRequest(at, { isFree: true }), aRequest([], { isFree: true }))).toEqual([
      ['REVIEW_REQUEST_ACCEPTED', '01BUYER'],
      ['REVIEW_ASSIGNED', '01SELLER'],
      ['REVIEW_COMPLETED', '01BUYER'],
    ]);
  });

  it('who did not cancel, that it was cancelled; and both, where it was neither', () => {
    const cancelledBy = (name: string) =>
      told(aRequest([step('CANCELLED', name)]), asked).map(([, whom]) => whom);
    expect(cancelledBy('ada')).toEqual(['01SELLER']);
    expect(cancelledBy('sam')).toEqual(['01BUYER']);
    expect(cancelledBy('platform')).toEqual(['01BUYER', '01SELLER']);
  });

  it('that it has expired: who asked, and who had promised', () => {
    const expired = (fields: Partial<RequestRecord>) =>
      noticesOfRequest(aRequest([step('EXPIRED', 'platform')], fields), asked);
    expect(expired({}).map(({ supervisorId }) => supervisorId)).toEqual(['01BUYER']);
    const late = expired({ respondedAt: AT, paidPrice: 40 });
    expect(late.map(({ supervisorId }) => supervisorId)).toEqual(['01BUYER', '01SELLER']);
    expect(late[0]?.message).toContain('Your 40 credits are back.');
    expect(late[1]?.message).not.toContain('credits');
  });

  it('nothing where nothing is new: a note, or the same change again', () => {
    expect(told(accepted, accepted)).toEqual([]);
    const reminded = { ...paid, remindedAt: AT };
    expect(told(reminded, paid)).toEqual([['REVIEW_REMINDER', '01SELLER']]);
    expect(told({ ...reminded, progress: '[{}]' }, reminded)).toEqual([]);
  });
});
