import { describe, expect, it } from 'vitest';
import type { PaperRecord } from '../_lib/papers/paper-entities.ts';
import { type Closeness, conflictWith } from '../_lib/reviews/conflict-of-interest.ts';
import { closeIdsOf, closePeople, isClose } from './conflicts.ts';
import { partIn } from './submission-access.ts';

const paperBy = (supervisorId: string, ...coauthors: string[]) =>
  ({
    supervisorId,
    archiveId: 'COL.2611.00001',
    coauthors: coauthors.map((id, order) => ({ id, order, isAuthor: true, agents: [] })),
    shown: { title: 'Lichen', agents: [], authors: [], submitter: { username: supervisorId } },
  }) as unknown as PaperRecord;
const closenessOf = (
  supervisorId: string,
  papers: PaperRecord[] = [],
  accounts = [supervisorId],
): Closeness => ({
  ...{ supervisorId, accounts, papers },
  agents: [],
  allAgents: [],
});

describe('a conflict of interest', () => {
  const paper = paperBy('ADA', 'CLEO');

  it.each([
    ['a stranger', closenessOf('EMMY'), false],
    ['the author', closenessOf('ADA'), true],
    ['a co-author', closenessOf('CLEO'), true],
    ['another account of the author', closenessOf('ADA-2', [], ['ADA', 'ADA-2']), true],
    ['a co-author of a recent paper', closenessOf('EMMY', [paperBy('ZOE', 'CLEO', 'EMMY')]), true],
    ['somebody whose list has a paper of others', closenessOf('EMMY', [paperBy('ZOE', 'CLEO')]), false],
  ])('is the one of reviews for %s', (_, closeness, expected) => {
    expect(isClose(closePeople(closeness), closeIdsOf(paper))).toBe(expected);
    expect(conflictWith(paper, closeness, []) !== undefined).toBe(expected);
  });

  it('includes those who own an agent on the paper', () => {
    const { coauthors = [], ...rest } = paperBy('ADA', 'OTTO');
    const owned = { ...rest, coauthors: coauthors.map((owner) => ({ ...owner, isAuthor: false })) };
    expect(isClose(closePeople(closenessOf('OTTO')), closeIdsOf(owned as PaperRecord))).toBe(true);
  });
});

describe('what somebody is to a paper at a venue', () => {
  const submission = {
    authorIds: ['ADA'],
    closeIds: ['ADA', 'CLEO'],
    editorId: 'EVA',
    assignments: [{ reviewerId: 'EMMY', assignedAt: '2027-03-01T12:00:00.000Z' }],
  };
  const part = (supervisorId: string, role?: 'chair' | 'area-editor' | 'reviewer', ...close: string[]) =>
    partIn(submission, { supervisorId, role, close: new Set([supervisorId, ...close]) });

  it('follows from their role and the paper', () => {
    expect([part('GRACE', 'chair'), part('EVA', 'area-editor'), part('EMMY', 'reviewer')]).toEqual([
      'chair',
      'editor',
      'reviewer',
    ]);
    expect([part('OTTO', 'area-editor'), part('OTTO', 'reviewer'), part('OTTO')]).toEqual(
      Array(3).fill(undefined),
    );
    // Who left the venue sees nothing more.
    expect([part('EVA'), part('EMMY')]).toEqual([undefined, undefined]);
  });

  it('is an author before everything else, and never more with a conflict of interest', () => {
    expect([part('ADA'), part('ADA', 'chair')]).toEqual(['author', 'author']);
    expect([
      part('CLEO', 'chair'),
      part('GRACE', 'chair', 'CLEO'),
      part('EVA', 'area-editor', 'ADA'),
    ]).toEqual(Array(3).fill('in-conflict'));
  });
});
