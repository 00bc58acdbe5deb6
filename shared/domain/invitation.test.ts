import { describe, expect, it } from 'vitest';
import { mayBeAskedAgain, statusAfterLeaving } from './invitation.ts';

describe('leaving a byline', () => {
  const bySelf = (isPublic: boolean) => ({ bySelf: true, isPublic });
  const bySubmitter = (isPublic: boolean) => ({ bySelf: false, isPublic });

  it('is possible for a co-author at any time', () => {
    expect(statusAfterLeaving('ACCEPTED', bySelf(false))).toBe('LEFT');
    expect(statusAfterLeaving('ACCEPTED', bySelf(true))).toBe('LEFT');
    expect(statusAfterLeaving('PENDING', bySelf(true))).toBe('DECLINED');
  });

  it('is up to the submitter until a version is public', () => {
    expect(statusAfterLeaving('ACCEPTED', bySubmitter(false))).toBe('REMOVED');
    expect(statusAfterLeaving('ACCEPTED', bySubmitter(true))).toBeUndefined();
    expect(statusAfterLeaving('PENDING', bySubmitter(true))).toBe('REMOVED');
  });

  it('changes nothing for people who have left', () => {
    for (const status of ['DECLINED', 'LEFT', 'REMOVED'] as const)
      for (const who of [bySelf(true), bySubmitter(false), bySubmitter(true)])
        expect(statusAfterLeaving(status, who)).toBe(status);
  });
});

describe('inviting again', () => {
  it('is possible for people who aren’t on the byline, three times in all', () => {
    expect(mayBeAskedAgain('DECLINED', 1)).toBe(true);
    expect(mayBeAskedAgain('LEFT', 2)).toBe(true);
    expect(mayBeAskedAgain('REMOVED', 3)).toBe(false);
    expect(mayBeAskedAgain('PENDING', 1)).toBe(false);
    expect(mayBeAskedAgain('ACCEPTED', 1)).toBe(false);
  });
});
