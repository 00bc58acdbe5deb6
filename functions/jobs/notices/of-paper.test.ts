import { describe, expect, it } from 'vitest';
import type { PaperRecord } from '../../_lib/publishing-entities.ts';
import type { InvitationRecord } from '../../_lib/submission-entities.ts';
import { noticesOfInvitation } from './of-paper.ts';

const invitation: InvitationRecord = {
  inviteeId: 'tobias',
  paperId: 'paper',
  inviteeUsername: 'tobias',
  inviteeName: 'Tobias Okafor',
  inviterId: 'iris',
  inviterUsername: 'iris',
  inviterName: 'Iris van der Meer',
  asAuthor: true,
  agents: [],
  order: 0,
  status: 'PENDING',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const paper = {
  archiveId: 'COL.2611.00001',
  supervisorId: 'iris',
  shown: { title: 'On lenses' } as PaperRecord['shown'],
};
const told = (more: Partial<InvitationRecord>) => noticesOfInvitation({ ...invitation, ...more }, paper);
const at = '2026-11-21T10:00:00.000Z';

describe('what is told of an invitation', () => {
  it('is each time that somebody is asked, and no replay of it', () => {
    const causes = [{}, {}, { timesAsked: 2 }].map((more) => told(more)[0]?.cause);
    expect(new Set(causes).size).toBe(2);
    const answers = [1, 2].map((timesAsked) => told({ status: 'DECLINED', timesAsked, respondedAt: at })[1]);
    expect(answers[0]?.cause).not.toBe(answers[1]?.cause);
  });

  it('is to the submitter that a co-author left', () => {
    expect(told({ status: 'LEFT', respondedAt: at, endedAt: at })[1]).toMatchObject({
      supervisorId: 'iris',
      title: 'Tobias Okafor left your paper',
    });
  });

  it('is to a co-author that they were taken off, and nothing of an invitation taken back', () => {
    expect(told({ status: 'REMOVED', respondedAt: at, endedAt: at })[1]).toMatchObject({
      supervisorId: 'tobias',
      title: 'You were taken off a paper',
      actionUrl: '/invitations',
    });
    expect(told({ status: 'REMOVED', endedAt: at })).toHaveLength(1);
  });
});
