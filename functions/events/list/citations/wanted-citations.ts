import { createHash } from 'node:crypto';
import type { PaperStatus, Reference } from '#shared/domain/paper.ts';
import { shownVersion, wholeByline } from '../../../_lib/authorship.ts';
import type { CitationEdge, CitationNode } from '../../../_lib/citation-entities.ts';
import { publicationKeysOf } from '../../../_lib/publication-keys.ts';
import type { PaperRecord, VersionRecord } from '../../../_lib/publishing-entities.ts';
import {
  agreesWith,
  isCitable,
  keysOfPaper,
  keysOfReference,
  peopleOf,
} from '../../../_lib/reference-keys.ts';

/** What a graph or a list shows of a paper. */
export type NodeCopy = Pick<
  CitationNode,
  'archiveId' | 'title' | 'authors' | 'people' | 'category' | 'status' | 'publishedAt'
>;

/** What of a paper is written before it is known whom it cites. */
export interface WantedPaper {
  /** Undefined where the world may not see the paper. */
  copy: NodeCopy | undefined;
  status: PaperStatus;
  keys: string[];
  waits: string[];
  references: Reference[];
}

/** Raised when papers are to look for more: each then looks anew when it is next touched. */
const MANNER = 2;

/** The state of a paper as far as citations depend on it; views and downloads change none of it. */
export function stateOf(paper: PaperRecord): string {
  const { publicVersion, status } = paper;
  return hash([MANNER, publicVersion, status, isCitable(paper) && copyOf(paper), keysOfPaper(paper)]);
}

/** A withdrawn paper can still be cited; it cites nobody any more. */
export function wantedOf(paper: PaperRecord, current: VersionRecord | undefined): WantedPaper {
  if (!isCitable(paper))
    return { copy: undefined, status: paper.status, keys: [], waits: [], references: [] };
  const own = keysOfPaper(paper);
  const references = paper.status === 'WITHDRAWN' ? [] : (current?.references ?? []);
  const named = references.flatMap((reference) => [
    ...keysOfReference(reference),
    ...publicationKeysOf(reference),
  ]);
  const waits = [...new Set(named)].filter((key) => !own.includes(key));
  return { copy: copyOf(paper), status: paper.status, keys: own, waits: waits.toSorted(), references };
}

/** Whom the references mean: the first key that names exactly one paper, as far as the rest agrees. */
export function edgesOf(
  paperId: string,
  { copy, references }: WantedPaper,
  bearers: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, CitationNode>,
): CitationEdge[] {
  if (!copy) return [];
  const edges = new Map<string, CitationEdge>();
  for (const reference of references) {
    const cited = citedBy(reference, bearers, nodes);
    if (!cited || cited.paperId === paperId) continue;
    const isSelf = cited.people.some((id) => copy.people.includes(id));
    const edge = edges.get(cited.paperId) ?? {
      citedId: cited.paperId,
      citedAt: copy.publishedAt,
      isSelf,
      references: [],
    };
    edges.set(cited.paperId, { ...edge, references: [...edge.references, reference.key] });
  }
  return [...edges.values()].toSorted((a, b) => (a.citedId < b.citedId ? -1 : 1));
}

function citedBy(
  reference: Reference,
  bearers: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, CitationNode>,
): CitationNode | undefined {
  for (const key of keysOfReference(reference)) {
    const named = (bearers.get(key) ?? []).flatMap((id) => nodes.get(id) ?? []);
    const meant = key.startsWith('title:') ? named.filter((node) => agreesWith(reference.text, node)) : named;
    if (meant.length === 1) return meant[0];
  }
  return undefined;
}

function copyOf(paper: PaperRecord): NodeCopy {
  const { archiveId, status, shown } = paper;
  return {
    archiveId,
    status,
    title: shown.title,
    authors: wholeByline(paper, shown.authors, shownVersion(paper)).map(({ name }) => name),
    people: peopleOf(paper),
    category: shown.primaryCategory,
    publishedAt: shown.publishedAt ?? shown.createdAt,
  };
}

export const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
