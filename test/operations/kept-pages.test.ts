import { expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { theDemonstration } from '../support/demonstration.ts';
import { servedAndRendered } from '../support/rendered-anew.ts';

theDemonstration();

it('shows each page of the demonstration as a new rendering does', async () => {
  const { papers } = (await call('GET', '/papers?limit=100')).body.data;
  expect(papers.length).toBeGreaterThan(10);
  const ofPapers = papers.flatMap(({ archiveId }: { archiveId: string }) => [
    `/papers/${archiveId}`,
    `/papers/${archiveId}/reviews`,
    `/papers/${archiveId}?view=references`,
  ]);
  for (const address of ['/', '/browse', '/search', '/search?q=memory', ...ofPapers]) {
    const { served, rendered } = await servedAndRendered(address);
    expect(served === rendered, address).toBe(true);
  }
});
