import { expect, it } from 'vitest';
import type { VisitMessage } from '../../_lib/papers/visit-queue.ts';
import { newCounter, nextCounter, REMEMBERED_VISITS } from './next-counter.ts';

const paperId = '01PAPER';
const at = (time: string) => new Date(`2026-11-${time}Z`);
const visit = (visitor: string, day = '2026-11-20', kind: VisitMessage['kind'] = 'view'): VisitMessage => ({
  ...{ kind, paperId, day },
  visitor: visitor.padEnd(22, '-'),
});
const start = newCounter(paperId, { viewCount: 7, downloadCount: 2 });
const after = (visits: VisitMessage[], now = at('20T12:00:00'), before = start) => {
  const next = nextCounter(before, visits, now);
  if (!next) throw new Error('Nothing was counted.');
  return next;
};

it('continues from the counts of the paper, and counts a visitor once a day, apart for views and downloads', () => {
  const visits = [visit('ada'), visit('ada'), visit('bob'), visit('ada', '2026-11-20', 'download')];
  const { counter, isShown } = after(visits);
  expect(counter).toMatchObject({ views: 9, downloads: 3, revision: 1, day: '2026-11-20' });
  expect(isShown).toBe(true);
});

it('counts nothing if the same messages arrive again', () => {
  const { counter } = after([visit('ada'), visit('bob')]);
  expect(nextCounter(counter, [visit('bob'), visit('ada')], at('20T12:05:00'))).toBeUndefined();
});

it('counts a visitor again on the next day, and recognizes visits of the day before for two hours', () => {
  const { counter } = after([visit('ada')]);
  const midnight = after(
    [visit('ada'), visit('eve'), visit('ada', '2026-11-21')],
    at('21T00:01:00'),
    counter,
  );
  expect(midnight.counter.views).toBe(10);
  const later = after([visit('bob', '2026-11-21')], at('21T03:00:00'), midnight.counter);
  expect(later.counter).not.toHaveProperty('earlierVisits');
  expect(nextCounter(later.counter, [visit('zoe', '2026-11-20')], at('21T03:05:00'))).toBeUndefined();
});

it('shows new counts when they are 5 % higher, or after a week', () => {
  const shown = { ...start, views: 1000, shownViews: 1000, shownAt: '2026-11-20T11:00:00.000Z', revision: 4 };
  const readers = (count: number) => Array.from({ length: count }, (_, index) => visit(`r${index}`));
  expect(after(readers(49), undefined, shown).isShown).toBe(false);
  const higher = after(readers(50), undefined, shown);
  expect(higher).toMatchObject({
    isShown: true,
    counter: { shownViews: 1050, shownAt: '2026-11-20T12:00:00.000Z' },
  });
  expect(after([visit('ada', '2026-11-27')], at('27T11:00:00'), shown).isShown).toBe(true);
});

it('stays below DynamoDB’s 400 KB for an item when two days have more visits than it remembers', () => {
  const crowd = (day: string) =>
    Array.from({ length: REMEMBERED_VISITS + 500 }, (_, index) =>
      visit(index.toString(36).padStart(8, '0'), day),
    );
  const first = after(crowd('2026-11-20'), at('20T23:00:00'));
  const second = after(crowd('2026-11-21'), at('21T01:00:00'), first.counter);
  expect(second.counter.views).toBe(7 + 2 * (REMEMBERED_VISITS + 500));
  expect(Buffer.byteLength(JSON.stringify(second.counter))).toBeGreaterThan(300_000);
  const bytes = [...(second.counter.visits ?? []), ...(second.counter.earlierVisits ?? [])]
    // DynamoDB counts a byte for each element beside its text.
    .reduce((sum, text) => sum + text.length + 1, 0);
  expect(bytes).toBeLessThan(390 * 1024);
});
