import * as z from 'zod';
import type { RegistryEntry } from '#shared/domain/registry.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { askRegistry } from './ask-registry.ts';

/** Of ROR's API, version 2 (https://ror.readme.io/docs/rest-api): what is shown of an organization. */
const Answer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      names: z.array(z.object({ value: z.string(), types: z.array(z.string()) })),
      locations: z
        .array(
          z.object({
            geonames_details: z.object({ name: z.string().nullish(), country_name: z.string().nullish() }),
          }),
        )
        .default([]),
    }),
  ),
});
type Organization = z.infer<typeof Answer>['items'][number];

/** Organizations that ROR finds by a name or an id, the best match first. */
export async function findRorOrganizations(query: string, kind: 'any' | 'funders'): Promise<RegistryEntry[]> {
  const address = new URL(`${setting('ROR_API')}/v2/organizations`);
  address.searchParams.set('query', query);
  if (kind === 'funders') address.searchParams.set('filter', 'types:funder');
  const { items } = await askRegistry(address, Answer);
  return items.map((item) => ({ id: item.id, name: nameOf(item), place: placeOf(item) }));
}

const nameOf = ({ names, id }: Organization): string =>
  (names.find(({ types }) => types.includes('ror_display')) ?? names[0])?.value ?? id;

function placeOf({ locations: [location] }: Organization): string {
  const { name, country_name: country } = location?.geonames_details ?? {};
  return [name, country].filter(Boolean).join(', ');
}
