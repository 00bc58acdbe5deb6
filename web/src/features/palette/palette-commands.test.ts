import { describe, expect, it } from 'vitest';
import { paletteActions, palettePages, rankEntry } from './palette-commands.ts';

describe('rankEntry', () => {
  it('needs each typed word to begin a word of the entry, and prefers entries that begin with the text', () => {
    expect(rankEntry('', 'sub pap', ['Submit paper'])).toBe(0.5);
    expect(rankEntry('', 'Submit', ['Submit paper'])).toBe(1);
    expect(rankEntry('', 'upl', ['Submit paper', 'new upload'])).toBe(0.5);
    expect(rankEntry('', 'mit', ['Submit paper'])).toBe(0);
  });
});

describe('palettePages', () => {
  it('offers visitors no page that needs a login, and nothing twice', () => {
    const pages = palettePages(null, '/submit').map(({ effect }) => effect);
    expect(pages).toContainEqual({ to: '/browse' });
    expect(pages).not.toContainEqual({ to: '/agents' });
    expect(pages).not.toContainEqual({ to: '/monitoring' });
    expect(paletteActions(null, '/submit').map(({ label }) => label)).toEqual(['Log in', 'Register']);
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBe(pages.length);
  });
});
