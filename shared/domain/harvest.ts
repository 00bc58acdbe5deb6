import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';
import { RESOURCE_SYNC_PATH } from '#shared/domain/dumps.ts';
import { PAPER_TYPES, type PaperType } from '#shared/domain/paper-constants.ts';

/** Where harvesters find the records by OAI-PMH 2.0. */
export const OAI_PATH = '/oai';

/** Where programs for arXiv find papers (https://info.arxiv.org/help/api/user-manual.html). */
export const ARXIV_QUERY_PATH = '/api/query';

/** Protocols beside the API, with the function that serves each. Their arguments can be sent as a form. */
export const PROTOCOL_ROUTES = {
  [OAI_PATH]: 'harvest',
  [RESOURCE_SYNC_PATH]: 'harvest',
  [ARXIV_QUERY_PATH]: 'search',
} as const;

/** The list of all papers, beside those of the sets. */
export const ALL_CHANGES = '*';

/**
 * Changes appear after this time. A change gets its time before it is written, so a reader that is further could miss one
 * that is being written.
 */
export const SETTLED_MS = 10_000;

const TYPES = 'type';
const VENUES = 'venue';
/** The set of the papers that a venue accepted. */
export const venueSet = (slug: string): string => `${VENUES}:${slug}`;
const typeSet = (type: PaperType) => `${TYPES}:${type.toLowerCase().replaceAll('_', '-')}`;
const categorySet = (category: CategoryId) => {
  const archive = archiveOf(category);
  return archive === category ? archive : `${archive}:${category}`;
};

/** The sets of records (OAI-PMH, 2.7.2) besides those of venues: specification → name. `cs:cs.AI` is part of `cs`. */
export const RECORD_SETS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ARCHIVES),
  ...CATEGORY_IDS.map((id) => [categorySet(id), CATEGORIES[id]] as const),
  [TYPES, 'All types of papers'],
  ...(Object.keys(PAPER_TYPES) as PaperType[]).map((type) => [typeSet(type), PAPER_TYPES[type]] as const),
  [VENUES, 'Papers that venues accepted'],
]);

/** Returns whether a text names a set, or could name that of a venue. */
export const isRecordSet = (set: string): boolean =>
  RECORD_SETS.has(set) || /^venue:[a-z0-9-]{3,40}$/.test(set);

/** Returns the sets of a paper: its categories, its type, and the venues that accepted it. */
export const setsOf = ({
  categories,
  type,
  venues,
}: {
  categories: CategoryId[];
  type: PaperType;
  venues: string[];
}): string[] => [...new Set([...categories.map(categorySet), typeSet(type), ...venues.map(venueSet)])];

/** Returns the list of changes that a set is read from; every paper has a type. */
export const listOfSet = (set: string | undefined): string =>
  set === undefined || set === TYPES ? ALL_CHANGES : set;

/** Returns the lists of changes that a paper with these sets is in: those of its sets, of what contains them, and all. */
export function listsOfSets(sets: readonly string[]): string[] {
  const containing = sets.map((set) => listOfSet(set.split(':')[0]));
  return [...new Set([ALL_CHANGES, ...containing, ...sets])];
}
