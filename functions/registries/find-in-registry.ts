import type { FoundInRegistry, FoundWork, RegistryEntry } from '#shared/domain/registry.ts';
import { uniqueBy } from '#shared/domain/unique-by.ts';
import { findCrossrefFunders } from './crossref-funders.ts';
import { findCrossrefWork } from './crossref-works.ts';
import { findRorOrganizations } from './ror-organizations.ts';

interface Query {
  query: string;
}
const MOST = 10;

/** Organizations of ROR. */
export async function findOrganizations({ query }: Query) {
  return answer([findRorOrganizations(query, 'any')]);
}

/** Funders of ROR, then those of Crossref that ROR doesn't have under the same name. */
export async function findFunders({ query }: Query) {
  return answer([findRorOrganizations(query, 'funders'), findCrossrefFunders(query)]);
}

/** The work that Crossref has under a DOI, for an external paper. */
export async function findWork({ doi }: { doi: string }): Promise<{ success: true; data: FoundWork }> {
  try {
    return { success: true, data: { work: await findCrossrefWork(doi), isAvailable: true } };
  } catch (error) {
    console.warn('A registry did not answer', { error });
    return { success: true, data: { work: null, isAvailable: false } };
  }
}

/** The entries of the registries that answered; a registry that is down is no error of the caller. */
async function answer(
  lookups: Promise<RegistryEntry[]>[],
): Promise<{ success: true; data: FoundInRegistry }> {
  const answers = await Promise.allSettled(lookups);
  for (const outcome of answers)
    if (outcome.status === 'rejected') console.warn('A registry did not answer', { error: outcome.reason });
  const found = answers.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  const entries = uniqueBy(found, ({ name }) => name.toLowerCase()).slice(0, MOST);
  return {
    success: true,
    data: { entries, isAvailable: answers.some(({ status }) => status === 'fulfilled') },
  };
}
