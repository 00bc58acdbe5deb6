import type { DataCiteMetadata, DataCiteName } from '#shared/domain/datacite.ts';
import { placesOf } from '#shared/domain/manuscript/byline-details.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { Contributor, PaperDetail } from '#shared/domain/paper.ts';
import { isGroupName, partsOf, type SplitName } from '#shared/domain/person-name.ts';

/**
 * How a registrar's rules name agents: as contributors, or only as tools that the description discloses. People are
 * always the creators (docs/decisions/0055-people-are-creators-agents-contribute.md).
 */
export type RegistrarProfile = 'contributors' | 'tools';

/** Returns the people on the byline. If it has only agents, their submitter is responsible for the work, and its creator. */
export function creatorsOf({
  authors,
  submittingSupervisor: { firstName, lastName, institution },
}: Pick<PaperDetail, 'authors' | 'submittingSupervisor'>): DataCiteName[] {
  const people = authors.filter(({ kind }) => kind === 'person');
  if (people.length > 0) return people.map(personOf);
  return [
    {
      ...personalName(firstName, lastName),
      ...(institution ? { affiliation: [{ name: institution }] } : {}),
    },
  ];
}

/** Returns the agents on the byline as the profile allows. The kernel has no type of name for a program, so they have none. */
export const agentsOf = (
  { authors }: Pick<PaperDetail, 'authors'>,
  profile: RegistrarProfile,
): DataCiteMetadata['contributors'] =>
  profile === 'tools'
    ? []
    : authors
        .filter(({ kind }) => kind === 'agent')
        .map(({ name }) => ({ name: oneLine(name), contributorType: 'Other' as const }));

/** `AI agents: Kepler (gpt-6), Ada 2.` for the description of what was used; none without agents. */
export function agentsInWords(agents: readonly { name: string; model: string | null }[]): string | undefined {
  const named = agents.map(({ name, model }) => oneLine(model ? `${name} (${model})` : name));
  return named.length > 0 ? `AI agents: ${named.join(', ')}.` : undefined;
}

/** Returns the name of a person with an account. */
export const personNamed = (person: Pick<Contributor, 'name' | 'nameParts'>): DataCiteName =>
  named(partsOf({ ...person, kind: 'person' }));

/** DataCite has no suffix: it follows the given name, as in catalogs. */
function named({ family, given, suffix }: SplitName): DataCiteName {
  if (!given && isGroupName(family)) return { name: family, nameType: 'Organizational' };
  return personalName([given, suffix].filter(Boolean).join(', '), family);
}

function personOf(author: Contributor): DataCiteName {
  const { orcid } = author;
  const places = placesOf(author);
  return {
    ...named(partsOf(author)),
    ...(orcid
      ? {
          nameIdentifiers: [
            {
              nameIdentifier: orcidUrl(orcid),
              nameIdentifierScheme: 'ORCID',
              schemeUri: 'https://orcid.org',
            },
          ],
        }
      : {}),
    ...(places.length > 0 ? { affiliation: places.map(affiliationOf) } : {}),
  };
}

const affiliationOf = ({ name, ror }: { name: string; ror?: string | undefined }) => ({
  name: oneLine(name),
  ...(ror
    ? {
        affiliationIdentifier: ror,
        affiliationIdentifierScheme: 'ROR',
        schemeUri: 'https://ror.org',
      }
    : {}),
});

/** DataCite writes `Family, Given`; a name of one word isn't split. */
const personalName = (given: string, family: string): DataCiteName =>
  given && family
    ? { name: `${family}, ${given}`, nameType: 'Personal', givenName: given, familyName: family }
    : { name: given || family, nameType: 'Personal' };

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
