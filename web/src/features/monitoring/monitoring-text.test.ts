import { describe, expect, it } from 'vitest';
import { describeAction, differencesOf, formatDuration } from './monitoring-text.ts';

describe('the texts of the monitoring page', () => {
  it('format durations with at most two digits or one decimal', () => {
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

  it('name the subject of an action and only the changed fields', () => {
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

  it('fall back to the name of an unknown action', () => {
    expect(describeAction('user.suspended')).toBe('suspended a supervisor');
    expect(describeAction('paper.moved-away')).toBe('paper moved away');
  });
});
