import type { VisitMessage } from '../../_lib/papers/visit-queue.ts';
import { nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import type { VisitCounter } from './visit-counter-entity.ts';

const HOUR_MS = 3_600_000;

/**
 * How many visits of a day are remembered. With 10 bytes each, two days stay below DynamoDB's 400 KB for an item. Further
 * visitors of the same day are counted, but again if they return.
 */
export const REMEMBERED_VISITS = 18_000;
/** Visits of the day before are still recognized for so long after midnight (UTC). */
const OVERLAP_MS = 2 * HOUR_MS;

/** The paper shows a new count when it is 5 % higher than the shown one, or at the first visit after a week. */
const SHOWN_GROWTH = 0.05;
const SHOWN_MS = 7 * 24 * HOUR_MS;

/** The counter of a paper that has been visited for the first time since counters exist. */
export const newCounter = (
  paperId: string,
  { viewCount, downloadCount }: { viewCount: number; downloadCount: number },
): VisitCounter => ({
  paperId,
  views: viewCount,
  downloads: downloadCount,
  day: '',
  shownViews: viewCount,
  shownDownloads: downloadCount,
  shownAt: '',
  revision: 0,
});

/**
 * Returns the counter after some visits, and whether the paper must show the new counts; undefined if all visits were counted
 * before, so that a message that arrives twice counts once.
 */
export function nextCounter(
  before: VisitCounter,
  visits: VisitMessage[],
  now: Date,
): { counter: VisitCounter; isShown: boolean } | undefined {
  const remembered = rememberedOn(before, visits, now);
  const counted = { v: 0, d: 0 };
  for (const { kind, day, visitor } of visits) {
    const known = remembered.get(day);
    const letter = kind === 'view' ? 'v' : 'd';
    // 48 bits of the visitor's id: among 18,000 visits, one in 15 billion meets another's.
    const visit = `${letter}${visitor.slice(0, 8)}`;
    if (!known || known.has(visit)) continue;
    known.add(visit);
    counted[letter] += 1;
  }
  if (counted.v + counted.d === 0) return undefined;
  const counter: VisitCounter = {
    ...withoutVisits(before),
    ...storedDays(remembered),
    views: before.views + counted.v,
    downloads: before.downloads + counted.d,
    revision: nextRevision(before.revision),
  };
  if (!isDue(counter, now)) return { counter, isShown: false };
  const { views: shownViews, downloads: shownDownloads } = counter;
  return { counter: { ...counter, shownViews, shownDownloads, shownAt: now.toISOString() }, isShown: true };
}

/** The visits of the newest day, and of the day before if it has just ended. Visits of other days aren't counted. */
function rememberedOn(before: VisitCounter, visits: VisitMessage[], now: Date): Map<string, Set<string>> {
  const known = new Map([
    [before.earlierDay ?? '', new Set(before.earlierVisits)],
    [before.day, new Set(before.visits)],
  ]);
  const days = [...new Set([...known.keys(), ...visits.map(({ day }) => day)])].filter((day) => day !== '');
  const newest = days.toSorted().at(-1) ?? '';
  const isOverlapping = now.getTime() - Date.parse(newest) < OVERLAP_MS;
  const dayBefore = new Date(Date.parse(newest) - 24 * HOUR_MS).toISOString().slice(0, 10);
  const kept = isOverlapping ? [dayBefore, newest] : [newest];
  return new Map(kept.map((day) => [day, known.get(day) ?? new Set<string>()]));
}

/** The last day of the map is the newest. */
function storedDays(remembered: Map<string, Set<string>>) {
  const [[day = '', visits = new Set<string>()] = [], [earlierDay = '', earlier = new Set<string>()] = []] = [
    ...remembered,
  ].toReversed();
  return {
    day,
    visits: [...visits].slice(0, REMEMBERED_VISITS),
    ...(earlier.size > 0 ? { earlierDay, earlierVisits: [...earlier].slice(0, REMEMBERED_VISITS) } : {}),
  };
}

function withoutVisits({ visits: _v, earlierDay: _d, earlierVisits: _e, ...rest }: VisitCounter) {
  return rest;
}

function isDue({ views, downloads, shownViews, shownDownloads, shownAt }: VisitCounter, now: Date): boolean {
  const grew = (count: number, shown: number) => count - shown >= Math.max(1, SHOWN_GROWTH * shown);
  const isOld = shownAt === '' || now.getTime() - Date.parse(shownAt) >= SHOWN_MS;
  return isOld || grew(views, shownViews) || grew(downloads, shownDownloads);
}
