import { describe, expect, it } from 'vitest';
import { FULL_CATALOG, PUBLIC_CATALOG } from './catalog.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';
import { TOOLSETS, withToolsets } from './toolsets.ts';

const known: string[] = ALL_TOOLS.map(({ name }) => name);
const namesIn = (sets: string | null) => withToolsets(FULL_CATALOG, sets)?.tools.map(({ name }) => name);

describe('the toolsets', () => {
  it.each(Object.entries(TOOLSETS))('of %s name tools that exist, at most 40', (_, tools) => {
    expect(tools.filter((name) => !known.includes(name))).toEqual([]);
    expect(tools.length).toBeLessThanOrEqual(40);
  });

  it('have a core of 14 tools', () => {
    expect(namesIn('core')).toHaveLength(14);
  });

  it('can be joined, in any case and with spaces', () => {
    const joined = namesIn('Author, reviewer') ?? [];
    expect(joined).toEqual(expect.arrayContaining(['create_paper_version', 'update_review', 'read_paper']));
    expect(new Set(joined).size).toBe(joined.length);
  });

  it('are the whole catalog unless a client chooses', () => {
    expect([namesIn(null), namesIn(''), namesIn('all'), namesIn('core,all')]).toEqual(Array(4).fill(known));
  });

  it('are unknown by other names', () => {
    expect(withToolsets(FULL_CATALOG, 'core,editor')).toBeUndefined();
  });

  it('never give anonymous callers more than the public tools', () => {
    const offered = withToolsets(PUBLIC_CATALOG, 'author')?.tools.map(({ name }) => name);
    expect(offered).toContain('read_paper');
    expect(offered).not.toContain('submit_paper');
  });
});
