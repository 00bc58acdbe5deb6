import { expect, it } from 'vitest';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { decisionNotifications, NotifiedDecision } from './review-notifications.ts';

const paper = {
  ...{ paperId: 'paper1', supervisorId: 'author1', coauthors: [], archiveId: 'COL.2611.00001' },
  shown: { title: 'Of moss' },
} as unknown as PaperRecord;

it('tells authors of a comment that blocks acceptance, but not where an admin decided', () => {
  const standing = [{ item: 'r1-item-1', confirmation: 'reviewer' }];
  const causes = (override?: object) => {
    const decision = { before: 'UNDER_REVIEW', status: 'UNDER_REVIEW', computation: { standing }, override };
    const news = { sequence: 2, at: '2026-11-28T12:00:00.000Z', record: NotifiedDecision.parse(decision) };
    return decisionNotifications(news, paper).map(({ supervisorId, cause }) => [supervisorId, cause]);
  };
  expect(causes()).toEqual([['author1', 'block paper1 r1-item-1']]);
  expect(causes({ reason: 'The comment is wrong.', by: 'chief' })).toEqual([]);
});
