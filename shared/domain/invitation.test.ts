import { describe, expect, it } from 'vitest';
import { mayBeAskedAgain, statusAfterGoing } from './invitation.ts';

describe('going from a paper', () => {
  const bySelf = (isPublic: boolean) => ({ bySelf: true, isPublic });
  const bySubmitter = (isPublic: boolean) => ({ bySelf: false, isPublic });

  it('is for a co-author to decide at any time', () => {
    expect(statusAfterGoing('ACCEPTED', bySelf(false))).toBe('LEFT');
    expect(statusAfterGoing('ACCEPTED', bySelf(true))).toBe('LEFT');
    expect(statusAfterGoing('PENDING', bySelf(true))).toBe('DECLINED');
  });

  it('is for the submitter to decide until a version is public', () => {
    expect(statusAfterGoing('ACCEPTED', bySubmitter(false))).toBe('REMOVED');
    expect(statusAfterGoing('ACCEPTED', bySubmitter(true))).toBeUndefined();
    expect(statusAfterGoing('PENDING', bySubmitter(true))).toBe('REMOVED');
  });

  it('changes nothing for who is gone', () => {
    for (const status of ['DECLINED', 'LEFT', 'REMOVED'] as const)
      for (const who of [bySelf(true), bySubmitter(false), bySubmitter(true)])
        expect(statusAfterGoing(status, who)).toBe(status);
  });
});

describe('asking again', () => {
  it('is for who does not stand on the paper, three times in all', () => {
    expect(mayBeAskedAgain('DECLINED', 1)).toBe(true);
    expect(mayBeAskedAgain('LEFT', 2)).toBe(true);
    expect(mayBeAskedAgain('REMOVED', 3)).toBe(false);
    expect(mayBeAskedAgain('PENDING', 1)).toBe(false);
    expect(mayBeAskedAgain('ACCEPTED', 1)).toBe(false);
  });
});
