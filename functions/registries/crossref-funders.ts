import * as z from 'zod';
import { readCrossrefFunder } from '#shared/domain/manuscript/identifiers.ts';
import type { RegistryEntry } from '#shared/domain/registry.ts';
import { setting } from '../_lib/runtime/dynamodb.ts';
import { askRegistry } from './ask-registry.ts';

/** Of Crossref's REST API (https://api.crossref.org/swagger-ui/index.html): what is shown of a funder. */
const Answer = z.object({
  message: z.object({
    items: z.array(
      z.object({ id: z.string(), name: z.string(), location: z.string().nullish(), uri: z.string() }),
    ),
  }),
});

/** Funders of the Open Funder Registry, the best match first. */
export async function findCrossrefFunders(query: string): Promise<RegistryEntry[]> {
  const address = new URL(`${setting('CROSSREF_API')}/funders`);
  address.searchParams.set('query', query);
  address.searchParams.set('rows', '10');
  const { message } = await askRegistry(address, Answer);
  return message.items.flatMap(({ name, location, uri }) => {
    const id = readCrossrefFunder(uri);
    return id ? [{ id, name, place: location ?? '' }] : [];
  });
}
