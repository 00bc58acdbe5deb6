import { placesOfAll } from '#shared/domain/manuscript/byline-details.ts';
import { CREDIT_ROLES, CREDIT_VOCABULARY, creditRoleUrl } from '#shared/domain/manuscript/credit-roles.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { isGroupName, partsOf } from '#shared/domain/person-name.ts';
import { escapeXml } from '../../../_lib/runtime/xml.ts';

/** Writes each of the author details as an element of `<contrib>`. */
type AuthorFact = 'nameParts' | 'orcid' | 'affiliations' | 'roles' | 'isCorresponding';

/**
 * Writes the byline of an article, with each affiliation once. An agent is a `<collab>` with the role "AI agent", so that
 * indexes don't mistake it for a person.
 */
export function contributorsXml(authors: readonly Contributor[]): string {
  // A preview has no byline.
  if (authors.length === 0) return '';
  const { places, numbersOf } = placesOfAll(authors);
  const contributors = authors.map((author) => contributorXml(author, numbersOf(author)));
  const affiliations = places.map(
    ({ name, ror }, index) =>
      // Readers look for the name there, unless it has an id.
      `<aff id="aff-${index + 1}">${ror ? institutionXml(name, ror) : `<institution>${escapeXml(name)}</institution>`}</aff>`,
  );
  return `<contrib-group>${[...contributors, ...affiliations].join('\n')}</contrib-group>`;
}

function contributorXml(author: Contributor, places: readonly number[]): string {
  const { name, kind, orcid, roles = [], isCorresponding } = author;
  const facts: Record<AuthorFact, string> = {
    nameParts: kind === 'agent' ? '' : nameXml(author),
    orcid: orcid
      ? `<contrib-id contrib-id-type="orcid">${escapeXml(orcidUrl(bareOrcid(orcid)))}</contrib-id>`
      : '',
    roles: roles.map(roleXml).join(''),
    affiliations: places.map((number) => `<xref ref-type="aff" rid="aff-${number}"/>`).join(''),
    isCorresponding: isCorresponding ? ' corresp="yes"' : '',
  };
  const named =
    kind === 'agent' ? `<collab>${escapeXml(name)}</collab><role>AI agent</role>` : facts.nameParts;
  return `<contrib contrib-type="author"${facts.isCorresponding}>${facts.orcid}${named}${facts.roles}${facts.affiliations}</contrib>`;
}

/** Marks the parts of a name, as in citations, and keeps its order. A single word is a surname, and a group a `<collab>`. */
function nameXml(author: Contributor): string {
  const { family, given, suffix } = partsOf(author);
  if (!given && isGroupName(family)) return `<collab>${escapeXml(family)}</collab>`;
  const surname = `<surname>${escapeXml(family)}</surname>`;
  const givenNames = given && `<given-names>${escapeXml(given)}</given-names>`;
  const isFamilyFirst = given !== '' && author.name.trim().startsWith(family);
  const order = isFamilyFirst ? [surname, givenNames] : [givenNames, surname];
  const last = suffix ? ` <suffix>${escapeXml(suffix)}</suffix>` : '';
  return `<string-name>${order.filter(Boolean).join(author.name.includes(',') && isFamilyFirst ? ', ' : ' ')}${last}</string-name>`;
}

/** Writes an organization, with its registry id if it has one. */
export function institutionXml(name: string, id: string | undefined): string {
  const institution = `<institution>${escapeXml(name)}</institution>`;
  if (!id) return `<institution-wrap>${institution}</institution-wrap>`;
  const written = id.startsWith(ROR)
    ? `<institution-id institution-id-type="ror" vocab="ror" vocab-identifier="${ROR}">${escapeXml(id)}</institution-id>`
    : `<institution-id institution-id-type="doi" vocab="open-funder-registry" vocab-identifier="10.13039/open_funder_registry">${escapeXml(id.replace(/^.*doi\.org\//, ''))}</institution-id>`;
  return `<institution-wrap>${written}${institution}</institution-wrap>`;
}

const ROR = 'https://ror.org/';

function roleXml(role: keyof typeof CREDIT_ROLES): string {
  const name = escapeXml(CREDIT_ROLES[role]);
  return `<role vocab="credit" vocab-identifier="${CREDIT_VOCABULARY}" vocab-term="${name}" vocab-term-identifier="${creditRoleUrl(role)}">${name}</role>`;
}

const bareOrcid = (orcid: string) => orcid.replace(/^.*\//, '');
