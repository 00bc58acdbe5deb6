import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchResources } from './watch-resources.ts';

const EVERY_MS = 30_000;

describe('watching resources', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    // Else a check under way would go on in other tests.
    for (const end of ends.splice(0)) end();
    vi.useRealTimers();
  });

  it('reports each change once, and passes the last state to the next check', async () => {
    const { shown, looks, told, watched } = aWatch();
    await watched.subscribe('paper://1');
    await turn();
    expect(told).toEqual([]);
    shown.set('paper://1', 'new');
    await turn(2);
    expect(told).toEqual(['changed paper://1']);
    expect(looks).toEqual(['paper://1', 'paper://1 after old', 'paper://1 after old', 'paper://1 after new']);
  });

  it('refuses an unknown resource, and doesn’t check it again', async () => {
    const { looks, watched } = aWatch();
    await expect(watched.subscribe('paper://none')).rejects.toThrow('none');
    await turn();
    expect(looks).toEqual(['paper://none']);
  });

  it('reports a failure once, and recovers after it', async () => {
    const { shown, told, watched } = aWatch();
    await watched.subscribe('paper://1');
    shown.delete('paper://1');
    await turn(3);
    expect(told).toEqual(['failed paper://1']);
    shown.set('paper://1', 'new');
    await turn();
    expect(told).toEqual(['failed paper://1', 'changed paper://1']);
  });

  it('watches at most 50 resources, even with concurrent subscriptions', async () => {
    const { shown, looks, watched } = aWatch();
    const uris = Array.from({ length: 60 }, (_, index) => `paper://of-many-${index}`);
    for (const uri of uris) shown.set(uri, 'old');
    const asked = await Promise.allSettled(uris.map((uri) => watched.subscribe(uri)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    await turn();
    expect(looks).toHaveLength(60 + 50);
  });

  it('ignores a failure after unsubscribing, and reports the next one', async () => {
    const { shown, told, watched } = aWatch();
    await watched.subscribe('paper://1');
    await watched.subscribe('paper://2');
    shown.delete('paper://1');
    vi.advanceTimersByTime(EVERY_MS);
    watched.unsubscribe('paper://1');
    await turn(0);
    expect(told).toEqual([]);
    shown.set('paper://1', 'old');
    await watched.subscribe('paper://1');
    shown.delete('paper://1');
    await turn();
    expect(told).toEqual(['failed paper://1']);
  });

  it('ends with the session', async () => {
    const { looks, watched } = aWatch();
    await watched.subscribe('paper://1');
    watched.end();
    await turn();
    expect(looks).toEqual(['paper://1']);
    await watched.subscribe('paper://2');
    await turn(2);
    expect(looks).toEqual(['paper://1', 'paper://2']);
  });
});

const ends: (() => void)[] = [];
const turn = (times = 1) => vi.advanceTimersByTimeAsync(times * EVERY_MS);

function aWatch() {
  const shown = new Map([
    ['paper://1', 'old'],
    ['paper://2', 'old'],
  ]);
  const looks: string[] = [];
  const told: string[] = [];
  const watched = watchResources({
    everyMs: EVERY_MS,
    look: async (uri, last) => {
      looks.push(last ? `${uri} after ${last.shows}` : uri);
      const shows = shown.get(uri);
      if (shows === undefined) throw new Error(`There is none: ${uri}.`);
      return { shows };
    },
    changed: async (uri) => void told.push(`changed ${uri}`),
    failed: async (uri) => void told.push(`failed ${uri}`),
  });
  ends.push(watched.end);
  return { shown, looks, told, watched };
}
