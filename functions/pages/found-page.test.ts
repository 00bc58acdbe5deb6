import { expect, it } from 'vitest';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { notingWhatIsMissing } from './found-page.ts';

it('notes that a part has no answer, and not that something doesn’t exist', async () => {
  const answers: Record<string, { data: string } | null> = { '/there': { data: 'part' }, '/nothing': null };
  const api: FetchFromApi = async (path) => answers[path] as never;
  const place = { isPartial: false };
  const fetchFromApi = notingWhatIsMissing(api, place);
  expect([await fetchFromApi('/there'), await fetchFromApi('/nothing')]).toEqual([{ data: 'part' }, null]);
  expect(place.isPartial).toBe(false);
  expect(await fetchFromApi('/late')).toBeUndefined();
  await fetchFromApi('/there');
  expect(place.isPartial).toBe(true);
});
