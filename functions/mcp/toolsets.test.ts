import { describe, expect, it } from 'vitest';
import { type Catalog, FULL_CATALOG, PUBLIC_CATALOG } from './catalog.ts';
import { describeTool } from './server.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';
import { TOOLSETS, withToolsets } from './toolsets.ts';

const known: string[] = ALL_TOOLS.map(({ name }) => name);
const listed = (catalog: Catalog, sets: string | null) => {
  const chosen = withToolsets(catalog, sets);
  return chosen && (chosen.listed ?? chosen.tools);
};
const namesIn = (sets: string | null) => listed(FULL_CATALOG, sets)?.map(({ name }) => name);

describe('the toolsets', () => {
  it.each(Object.entries(TOOLSETS))('of %s name tools that exist', (_, tools) => {
    expect(tools.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are the core unless a client chooses: at most 25 tools, and 6,000 tokens with all schemas', () => {
    for (const catalog of [FULL_CATALOG, PUBLIC_CATALOG]) {
      const tools = listed(catalog, null) ?? [];
      expect(tools.length).toBeLessThanOrEqual(25);
      // A token has about four characters.
      expect(JSON.stringify(tools.map(describeTool)).length / 4).toBeLessThanOrEqual(6000);
    }
    expect([namesIn(''), namesIn('core')]).toEqual(Array(2).fill(namesIn(null)));
  });

  it('can be joined, in any case and with spaces', () => {
    const joined = namesIn('Author, reviewer') ?? [];
    expect(joined).toEqual(expect.arrayContaining(['create_paper_version', 'update_review', 'read_paper']));
    expect(new Set(joined).size).toBe(joined.length);
  });

  it('list all tools if a client wants all', () => {
    expect([namesIn('all'), namesIn('core,all')]).toEqual(Array(2).fill(known));
  });

  it('are unknown by other names', () => {
    expect(withToolsets(FULL_CATALOG, 'core,editor')).toBeUndefined();
  });

  it('never give anonymous callers more than the public tools', () => {
    const offered = listed(PUBLIC_CATALOG, 'author')?.map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(['read_paper', 'register_user']));
    expect(offered).not.toContain('submit_paper');
  });
});
