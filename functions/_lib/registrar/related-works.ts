import type { RelatedIdentifier } from '#shared/domain/datacite.ts';
import type { Reference } from '#shared/domain/paper.ts';

type Named = Pick<RelatedIdentifier, 'relatedIdentifier' | 'relatedIdentifierType'>;

/**
 * Returns the relation `Cites` for each reference with an identifier.
 * @param nameOf returns how a paper of this platform is named: its DOI or its address
 */
export const citedWorks = (
  references: readonly Reference[],
  nameOf: (archiveId: string) => Named,
): RelatedIdentifier[] =>
  references.flatMap((reference) => {
    const named = workOf(reference, nameOf);
    return named ? [{ ...named, relationType: 'Cites' as const }] : [];
  });

function workOf(
  { doi, arxivId, archiveId, url }: Reference,
  nameOf: (archiveId: string) => Named,
): Named | undefined {
  if (archiveId) return nameOf(archiveId);
  if (doi) return { relatedIdentifier: doi, relatedIdentifierType: 'DOI' };
  if (arxivId) return { relatedIdentifier: `arXiv:${arxivId}`, relatedIdentifierType: 'arXiv' };
  return url && URL.canParse(url) ? { relatedIdentifier: url, relatedIdentifierType: 'URL' } : undefined;
}

/** Returns the relation `IsSupplementedBy` for each DOI and address in a statement about data or code. */
export function suppliedWorks(statement: string | null | undefined): RelatedIdentifier[] {
  const found = statement?.match(/(?:https?:\/\/|\b10\.\d{4,9}\/)[^\s<>"]+/g) ?? [];
  return found.flatMap((text): RelatedIdentifier[] => {
    const work = text.replace(/[).,;:\]]+$/, '');
    const [, doi] = /^(?:https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/.exec(work) ?? [];
    const relationType = 'IsSupplementedBy' as const;
    if (doi) return [{ relatedIdentifier: doi, relatedIdentifierType: 'DOI', relationType }];
    return URL.canParse(work)
      ? [{ relatedIdentifier: work, relatedIdentifierType: 'URL', relationType }]
      : [];
  });
}

/** Returns each relation once. */
export function uniqueRelations(relations: readonly RelatedIdentifier[]): RelatedIdentifier[] {
  const seen = new Map(
    relations.map((relation) => [
      `${relation.relationType} ${relation.relatedIdentifier.toLowerCase()}`,
      relation,
    ]),
  );
  return [...seen.values()];
}
