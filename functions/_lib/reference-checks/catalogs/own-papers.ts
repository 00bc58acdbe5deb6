import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { AppError } from '#shared/errors.ts';
import { citationKeyEntity, citationNodeEntity } from '../../citations/citation-entities.ts';
import { titleKey } from '../../citations/title-key.ts';
import { shownVersion, wholeByline } from '../../papers/authorship.ts';
import type { PaperRecord } from '../../papers/paper-entities.ts';
import { findVisiblePaper } from '../../papers/paper-repository.ts';
import { readAuthor } from '../matching/person-names.ts';
import type { CitedWork, WorkRecord } from '../matching/work.ts';

/** Papers with one title, such as versions that were submitted again, are few. */
const MOST_PAPERS = 5;

/** Returns the public papers of this archive that a reference may cite: by archive id, DOI and title. */
export async function ownPapers({ archiveId, doi, title = '' }: CitedWork): Promise<WorkRecord[]> {
  const keys = [...(doi ? [`doi:${doi}`] : []), ...[titleKey(title)].flatMap((key) => key ?? [])];
  const [byId, byKeys] = await Promise.all([archiveId ? paperWithId(archiveId) : [], papersWithKeys(keys)]);
  return [...byId, ...byKeys];
}

async function paperWithId(archiveId: string): Promise<WorkRecord[]> {
  try {
    const { paper } = await findVisiblePaper(archiveId, undefined);
    return recordsOf(paper);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

async function papersWithKeys(keys: string[]): Promise<WorkRecord[]> {
  if (keys.length === 0) return [];
  const { data } = await citationKeyEntity()
    .get(keys.map((key) => ({ key })))
    .go();
  const ids = [...new Set(data.flatMap(({ papers = [] }) => papers))].slice(0, MOST_PAPERS);
  if (ids.length === 0) return [];
  const nodes = await citationNodeEntity()
    .get(ids.map((paperId) => ({ paperId })))
    .go();
  const found = await Promise.all(nodes.data.map(({ archiveId }) => paperWithId(archiveId)));
  return found.flat();
}

/**
 * A paper may be cited with its whole byline, also of co-authors who accepted later, or as in its DOI's metadata, where agents aren't
 * creators.
 */
export function recordsOf(paper: PaperRecord): WorkRecord[] {
  const authors = wholeByline(paper, paper.shown.authors, shownVersion(paper));
  const people = authors.filter(({ kind }) => kind === 'person');
  const bylines = people.length > 0 && people.length < authors.length ? [authors, people] : [authors];
  return bylines.map((byline) => recordOf(paper, byline));
}

function recordOf(
  { archiveId, shown, status }: Pick<PaperRecord, 'archiveId' | 'shown' | 'status'>,
  byline: readonly Contributor[],
): WorkRecord {
  const published = shown.publishedAt ?? shown.createdAt;
  return {
    id: archiveId,
    catalog: 'colophon',
    title: shown.title,
    authors: byline.map(({ name, nameParts }) =>
      nameParts
        ? { family: nameParts.family, ...(nameParts.given ? { given: nameParts.given } : {}) }
        : readAuthor(name),
    ),
    years: [Number(published.slice(0, 4))],
    venues: [PRODUCT_NAME],
    archiveId,
    ...(shown.doi ? { doi: shown.doi.toLowerCase() } : {}),
    url: `/papers/${archiveId}`,
    isPreprint: true,
    notices: status === 'WITHDRAWN' ? [{ kind: 'retraction' }] : [],
  };
}
