import { describe, expect, it } from 'vitest';
import { actionInWords, differencesOf, formatDuration } from './words.ts';

describe('what the page of monitoring says', () => {
  it('writes times as short as they can be read', () => {
    expect([null, 0.42, 3.44, 420, 1234, 90_000, 9_000_000].map(formatDuration)).toEqual([
      '–',
      '0.4 ms',
      '3.4 ms',
      '420 ms',
      '1.2 s',
      '2 min',
      '3 h',
    ]);
  });

  it('says whom an act was about, and only what it changed', () => {
    expect(
      differencesOf(
        { username: 'ada', suspended: false },
        { username: 'ada', suspended: true, reason: 'Forty papers in a night.' },
      ),
    ).toEqual({
      about: 'ada',
      changes: [
        { field: 'suspended', before: 'no', after: 'yes' },
        { field: 'reason', before: '', after: 'Forty papers in a night.' },
      ],
    });
    expect(differencesOf({ username: 'ben' }, null)).toEqual({
      about: 'ben',
      changes: [{ field: 'username', before: 'ben', after: '' }],
    });
  });

  it('has words for an act that it does not know yet', () => {
    expect(actionInWords('user.suspended')).toBe('suspended a supervisor');
    expect(actionInWords('paper.moved-away')).toBe('paper moved away');
  });
});
