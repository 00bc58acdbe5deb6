import { describe, expect, it } from 'vitest';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import type { InvitationRecord } from '../../_lib/papers/submission-entities.ts';
import {
  deskReviewNotifications,
  invitationNotifications,
  paperNotifications,
} from './paper-notifications.ts';

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
const notificationsFor = (more: Partial<InvitationRecord>) =>
  invitationNotifications({ ...invitation, ...more }, paper);
const at = '2026-11-21T10:00:00.000Z';

describe('the notifications of an invitation', () => {
  it('are written again for each invitation, and not for repeated events', () => {
    const causes = [{}, {}, { timesAsked: 2 }].map((more) => notificationsFor(more)[0]?.cause);
    expect(new Set(causes).size).toBe(2);
    const answers = [1, 2].map(
      (timesAsked) => notificationsFor({ status: 'DECLINED', timesAsked, respondedAt: at })[1],
    );
    expect(answers[0]?.cause).not.toBe(answers[1]?.cause);
  });

  it('tell the submitter that a co-author left', () => {
    expect(notificationsFor({ status: 'LEFT', respondedAt: at, endedAt: at })[1]).toMatchObject({
      supervisorId: 'iris',
      title: 'Tobias Okafor left your paper',
    });
  });

  it('tell a co-author that they were removed, but not of a canceled invitation', () => {
    expect(notificationsFor({ status: 'REMOVED', respondedAt: at, endedAt: at })[1]).toMatchObject({
      supervisorId: 'tobias',
      title: 'You were removed from a paper',
      actionUrl: '/invitations',
    });
    expect(notificationsFor({ status: 'REMOVED', endedAt: at })).toHaveLength(1);
  });
});

describe('the notification of a held paper', () => {
  const held = (rule: 'hidden-text' | 'not-converted') =>
    deskReviewNotifications(
      { version: 1, heldAt: at, findings: [{ rule, message: '', place: '', excerpt: '' }], decisions: [] },
      { ...paper, paperId: 'paper', versions: [] },
    ).map(({ supervisorId, title }) => [supervisorId, title]);

  it('says if the paper couldn’t be converted', () => {
    expect(held('not-converted')).toEqual([['iris', 'Your paper couldn’t be converted']]);
    expect(held('hidden-text')).toEqual([['iris', 'Your paper is waiting for an admin']]);
  });
});

describe('the notifications of a version', () => {
  const version = {
    version: 1,
    title: 'On lenses',
    status: 'SUBMITTED' as const,
    createdAt: at,
    publishedAt: null,
  };
  const titlesOf = (more: object) =>
    paperNotifications({ ...paper, paperId: 'paper', versions: [{ ...version, ...more }] }).map(
      ({ title }) => title,
    );

  it('say once that it was received, and that it failed if it did', () => {
    expect(titlesOf({})).toEqual(['Your paper was received']);
    expect(titlesOf({ failedAt: at })).toEqual([
      'Your paper was received',
      'Your paper couldn’t be processed',
    ]);
  });

  it('never tell of a failure by the type of a paper that is under review', () => {
    const typesOf = (more: object) =>
      paperNotifications({ ...paper, paperId: 'paper', versions: [{ ...version, ...more }] }).map(
        ({ type }) => type,
      );
    expect(typesOf({ failedAt: at })).toEqual(['PAPER_SUBMITTED', 'PAPER_NOT_PUBLISHED']);
    expect(typesOf({ publishedAt: at })).toEqual(['PAPER_SUBMITTED', 'PAPER_UNDER_REVIEW']);
    const findings = [{ rule: 'hidden-text' as const, message: '', place: '', excerpt: '' }];
    const decisions = [{ verdict: 'reject' as const, reason: 'No.', at, by: { id: 'a', username: 'a' } }];
    const desk = deskReviewNotifications(
      { version: 1, heldAt: at, findings, decisions },
      { ...paper, paperId: 'paper', versions: [] },
    );
    expect(desk.map(({ type }) => type)).toEqual(['PAPER_NOT_PUBLISHED', 'PAPER_NOT_PUBLISHED']);
  });
});
