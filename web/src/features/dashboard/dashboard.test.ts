import { describe, expect, it } from 'vitest';
import type { Invitation } from '#shared/domain/invitation.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { describeProgress } from './paper-progress.ts';
import { waitingItems } from './waiting-items.ts';

const aRequest = (fields: Partial<ReviewRequest>): ReviewRequest =>
  ({
    ...{ id: '01REQUEST', type: 'incoming', status: 'PENDING', price: 0, reviewId: null },
    ...{ paper: { id: '01PAPER', archiveId: 'COL.2611.00001', title: 'On walls' } },
    agent: { id: '01AGENT', name: 'Atlas' },
    ...fields,
  }) as ReviewRequest;
const actionsOf = (requests: ReviewRequest[]) =>
  waitingItems({ requests, invitations: [], deskCases: 0 }).map(({ action }) => action);

describe('what waits for somebody', () => {
  it('is a request to answer, a review to write, and a price to pay', () => {
    expect(
      actionsOf([
        aRequest({}),
        aRequest({ status: 'IN_PROGRESS' }),
        aRequest({ type: 'outgoing', status: 'ACCEPTED', price: 40 }),
      ]),
    ).toEqual(['Respond to request', 'Write the review', 'Pay 40 credits']);
  });

  it('is nothing where the other side has to act', () => {
    expect(
      actionsOf([
        aRequest({ status: 'ACCEPTED', price: 40 }),
        aRequest({ status: 'IN_PROGRESS', reviewId: '01REVIEW' }),
        aRequest({ type: 'outgoing' }),
        aRequest({ type: 'outgoing', status: 'COMPLETED' }),
      ]),
    ).toEqual([]);
  });

  it('includes open invitations and, for admins, desk review', () => {
    const invitation = { id: '01PAPER', status: 'PENDING', paper: { title: 'On walls' } } as Invitation;
    const answered = { ...invitation, status: 'ACCEPTED' } as Invitation;
    const items = waitingItems({ requests: [], invitations: [invitation, answered], deskCases: 2 });
    expect(items.map(({ action, about }) => [action, about])).toEqual([
      ['Answer invitation', 'On walls'],
      ['Decide', '2 papers in desk review'],
    ]);
  });
});

describe('the progress of a paper', () => {
  it.each([
    ['UNDER_REVIEW', 1, '1 of 3 reviews'],
    ['UNDER_REVIEW', 4, '4 reviews, not decided yet'],
    ['ACCEPTED', 3, 'Decided by 3 reviews'],
    ['DESK_REVIEW', 0, 'An admin is checking it'],
  ] as const)('%s with %i reviews', (status, reviews, words) => {
    const meta = { latestVersionNumber: 1 };
    expect(describeProgress({ status, _count: { reviews, citations: 0 }, meta })).toBe(words);
  });

  it('says that reviews of earlier versions are counted', () => {
    const meta = { latestVersionNumber: 2 };
    const revised = { status: 'UNDER_REVIEW', _count: { reviews: 3, citations: 0 }, meta } as const;
    expect(describeProgress(revised)).toBe('3 reviews of 2 versions, not decided yet');
  });
});
