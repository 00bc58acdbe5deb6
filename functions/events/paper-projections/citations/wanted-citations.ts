import { createHash } from 'node:crypto';
import type { PaperStatus, Reference } from '#shared/domain/paper.ts';
import type { CitationEdge, CitationNode } from '../../../_lib/citations/citation-entities.ts';
import { externalPaperKeysOf } from '../../../_lib/citations/external-paper-keys.ts';
import { shownVersion, wholeByline } from '../../../_lib/papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../../../_lib/papers/paper-entities.ts';
import { agreesWith, contributorIds, isCitable, paperKeys, referenceKeys } from './reference-keys.ts';

/** What a graph or list shows of a paper. */
export type NodeCopy = Pick<
  CitationNode,
  'archiveId' | 'title' | 'authors' | 'people' | 'category' | 'status' | 'publishedAt'
>;

/** What is derived from a paper before its references are resolved. */
export interface CitationTargets {
  /** Undefined if the paper is not public. */
  copy: NodeCopy | undefined;
  status: PaperStatus;
  keys: string[];
  waits: string[];
  references: Reference[];
}

/** Incremented when papers must be processed again; each is when it next changes. */
const ALGORITHM_VERSION = 2;

/** Returns a hash of everything that citations depend on; views and downloads are not included. */
export function stateHash(paper: PaperRecord): string {
  const { publicVersion, status } = paper;
  return hash([
    ALGORITHM_VERSION,
    publicVersion,
    status,
    isCitable(paper) && copyOf(paper),
    paperKeys(paper),
  ]);
}

/** A withdrawn paper can still be cited, but cites nothing. */
export function deriveTargets(paper: PaperRecord, current: VersionRecord | undefined): CitationTargets {
  if (!isCitable(paper))
    return { copy: undefined, status: paper.status, keys: [], waits: [], references: [] };
  const own = paperKeys(paper);
  const references = paper.status === 'WITHDRAWN' ? [] : (current?.references ?? []);
  const named = references.flatMap((reference) => [
    ...referenceKeys(reference),
    ...externalPaperKeysOf(reference),
  ]);
  const waits = [...new Set(named)].filter((key) => !own.includes(key));
  return { copy: copyOf(paper), status: paper.status, keys: own, waits: waits.toSorted(), references };
}

/** Resolves references: the first key that identifies exactly one paper, if the rest agrees. */
export function resolveEdges(
  paperId: string,
  { copy, references }: CitationTargets,
  bearers: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, CitationNode>,
): CitationEdge[] {
  if (!copy) return [];
  const edges = new Map<string, CitationEdge>();
  for (const reference of references) {
    const cited = resolveReference(reference, bearers, nodes);
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

function resolveReference(
  reference: Reference,
  bearers: ReadonlyMap<string, readonly string[]>,
  nodes: ReadonlyMap<string, CitationNode>,
): CitationNode | undefined {
  for (const key of referenceKeys(reference)) {
    const named = (bearers.get(key) ?? []).flatMap((id) => nodes.get(id) ?? []);
    const matches = key.startsWith('title:')
      ? named.filter((node) => agreesWith(reference.text, node))
      : named;
    if (matches.length === 1) return matches[0];
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
    people: contributorIds(paper),
    category: shown.primaryCategory,
    publishedAt: shown.publishedAt ?? shown.createdAt,
  };
}

export const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
