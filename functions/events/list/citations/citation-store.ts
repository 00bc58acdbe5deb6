import {
  type CitationEdge,
  type CitationNode,
  citationKeyEntity,
  citationNodeEntity,
  citationNoteEntity,
  citationWaitEntity,
} from '../../../_lib/citation-entities.ts';
import {
  currentVersionEntity,
  type PaperRecord,
  paperEntity,
  type VersionRecord,
} from '../../../_lib/publishing-entities.ts';
import type { Write } from '../../../_lib/transact.ts';

/** What of a paper's citations is written already. */
export interface CitationNote {
  seen: string;
  copy: string;
  keys: string[];
  untold: string[];
  waits: string[];
  edges: CitationEdge[];
  revision: number;
}

export async function getPaper(paperId: string): Promise<PaperRecord | undefined> {
  const { data } = await paperEntity().get({ paperId }).go({ consistent: true });
  return (data as PaperRecord | null) ?? undefined;
}

export async function getCurrentVersion(paperId: string): Promise<VersionRecord | undefined> {
  const { data } = await currentVersionEntity().get({ paperId }).go({ consistent: true });
  return data?.record as VersionRecord | undefined;
}

export async function getNote(paperId: string): Promise<CitationNote | undefined> {
  const { data } = await citationNoteEntity().get({ paperId }).go({ consistent: true });
  if (!data) return undefined;
  const { seen = '', copy = '', edges, ...rest } = data;
  return { ...rest, seen, copy, edges: JSON.parse(edges) as CitationEdge[] };
}

/** What keys name, by key: papers, and publications elsewhere. */
export interface Bearers {
  papers: ReadonlyMap<string, readonly string[]>;
  publications: ReadonlyMap<string, readonly string[]>;
}

export async function getBearers(keys: string[]): Promise<Bearers> {
  if (keys.length === 0) return { papers: new Map(), publications: new Map() };
  const { data, unprocessed } = await citationKeyEntity()
    .get(keys.map((key) => ({ key })))
    .go({ consistent: true, concurrency: 4 });
  refusePart(unprocessed);
  return {
    papers: new Map(data.map(({ key, papers = [] }) => [key, papers])),
    publications: new Map(data.map(({ key, publications = [] }) => [key, publications])),
  };
}

export async function getNodes(paperIds: string[]): Promise<Map<string, CitationNode>> {
  if (paperIds.length === 0) return new Map();
  const { data, unprocessed } = await citationNodeEntity()
    .get(paperIds.map((paperId) => ({ paperId })))
    .go({ consistent: true, concurrency: 4 });
  refusePart(unprocessed);
  return new Map((data as CitationNode[]).map((node) => [node.paperId, node]));
}

/** The papers that have a reference of a key. */
export async function getWaiting(key: string): Promise<string[]> {
  const { data } = await citationWaitEntity().query.primary({ key }).go({ pages: 'all', consistent: true });
  return data.map(({ citingId }) => citingId);
}

/** A throttled read would look like a missing paper: the event comes again instead. */
export function refusePart(unprocessed: unknown[]): void {
  if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be read now.`);
}

/** The note with some changes; it is written only if it is still the one that was read. */
export function noteWrite(
  paperId: string,
  note: CitationNote | undefined,
  changes: Partial<CitationNote>,
): Write {
  const before = note ?? { seen: '', copy: '', keys: [], untold: [], waits: [], edges: [], revision: 0 };
  const { edges, ...rest } = { ...before, ...changes };
  return citationNoteEntity()
    .put({ paperId, ...rest, edges: JSON.stringify(edges), revision: before.revision + 1 })
    .where((item, { eq, notExists }) =>
      note === undefined ? notExists(item.revision) : eq(item.revision, note.revision),
    );
}
