import { expect, it, vi } from 'vitest';
import type { ReportMessage } from './convert/converted-paper.ts';
import { optionally } from './optional-reading.ts';

it('tells the author about an optional part that can’t be read, and goes on', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const messages: ReportMessage[] = [];
  expect(optionally('the reviews', messages, () => new Date(1e20).toISOString())).toBeUndefined();
  expect(messages).toEqual([
    { severity: 'warning', message: expect.stringContaining('couldn’t read the reviews') },
  ]);
  expect(optionally('the reviews', messages, () => 3)).toBe(3);
  expect(messages).toHaveLength(1);
});
