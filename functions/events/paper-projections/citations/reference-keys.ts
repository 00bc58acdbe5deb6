import type { Reference } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import { parsePaperReference, ULID } from '#shared/domain/paper-ids.ts';
import { normalTitle, titleKey } from '../../../_lib/citations/title-key.ts';
import { shownAuthorIds, shownVersion, wholeAgents, wholeByline } from '../../../_lib/papers/authorship.ts';
import type { PaperRecord } from '../../../_lib/papers/paper-entities.ts';

/** Returns the keys that identify a paper in a reference, normalized for comparison. */
export function paperKeys(paper: PaperRecord): string[] {
  const { archiveId, paperId, shown } = paper;
  const title = titleKey(shown.title);
  return [
    `id:${archiveId.toLowerCase()}`,
    `id:${paperId.toLowerCase()}`,
    ...(shown.doi ? [`doi:${shown.doi.toLowerCase()}`] : []),
    ...(title ? [title] : []),
  ];
}

/** Returns the keys of a reference's paper, the most reliable first. */
export function referenceKeys({ archiveId, doi, url, text }: Reference): string[] {
  const named = archiveId && parsePaperReference(archiveId);
  const linked = /\/papers\/([^/?#\s]+)/.exec(url ?? '')?.[1];
  return unique([
    ...(named && 'archiveId' in named ? [`id:${named.archiveId.toLowerCase()}`] : []),
    ...(linked && ULID.test(linked.toUpperCase()) ? [`id:${linked.toLowerCase()}`] : []),
    ...(doi ? [`doi:${doi}`] : []),
    ...titleKeys(text),
  ]);
}

/** Returns whether a paper can be cited: it is public, if only as a tombstone. */
export const isCitable = ({ status, publicVersion }: PaperRecord): boolean =>
  publicVersion !== undefined && isPublic(status);

/** Returns the ids of everybody on a paper: papers that share one are self-citations. */
export function contributorIds(paper: PaperRecord): string[] {
  const { authors, agents } = paper.shown;
  const named = wholeByline(paper, authors, shownVersion(paper)).flatMap(({ id }) => id ?? []);
  return unique([
    ...shownAuthorIds(paper),
    ...named,
    ...wholeAgents(paper, agents, shownVersion(paper)).map(({ id }) => id),
  ]).toSorted();
}

const mostTitles = 10;

/** Returns every part of a printed reference that may be its title: quoted text, else its sentences, up to three. */
function titleKeys(text: string): string[] {
  const quoted = [...text.matchAll(/[“"„«]([^”"“»]{8,300})[”"“»]/g)].map((match) => match[1] ?? '');
  const parts = text.split(/(?<=[.?!。])\s+|\s*[,;]\s+(?=\p{Lu}|\p{Script=Han})/u);
  const runs = [1, 2, 3].flatMap((length) =>
    parts.map((_, start) => parts.slice(start, start + length).join(' ')).filter(isTitleLike),
  );
  const keys = (quoted.length > 0 ? quoted : runs).flatMap((candidate) => titleKey(candidate) ?? []);
  return unique(keys).slice(0, mostTitles);
}

const isTitleLike = (part: string) =>
  !/https?:|doi[:.]|arxiv/i.test(part) &&
  (/\p{Script=Han}/u.test(part) || part.trim().split(/\s+/).length > 1);

/**
 * Returns whether a reference with a paper's title also contains its first author and its year. Without both, equal
 * titles mean nothing.
 */
export function agreesWith(
  text: string,
  paper: { authors: readonly string[]; publishedAt: string },
): boolean {
  const [first] = paper.authors;
  if (!first || !text.includes(paper.publishedAt.slice(0, 4))) return false;
  const words = first.trim().split(/[\s,]+/);
  const surname = first.includes(',') ? words[0] : words.at(-1);
  const printed = normalTitle(text);
  return (
    printed.includes(normalTitle(first)) || (surname !== undefined && printed.includes(normalTitle(surname)))
  );
}

const unique = (values: string[]) => [...new Set(values)];
