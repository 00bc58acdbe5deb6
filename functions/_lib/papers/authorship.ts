import type { Contributor } from '#shared/domain/paper.ts';
import type { AgentCopy, CoauthorCopy, PaperRecord } from './paper-entities.ts';

type Authored = Pick<PaperRecord, 'supervisorId' | 'coauthors' | 'sealed'>;

/**
 * Returns whether a supervisor is an author of a paper: the submitter, or a co-author who accepted (docs/product/papers.md) and
 * hasn't left. A supervisor who only allowed an agent on the byline isn't an author.
 */
export function isAuthorOf(paper: Authored, supervisorId: string | undefined): boolean {
  return supervisorId !== undefined && currentAuthorIds(paper).includes(supervisorId);
}

/** Returns whether a supervisor submitted the paper; only the submitter can withdraw it. */
export function isSubmitterOf(paper: Authored, callerId: string | undefined): boolean {
  return submitterIdOf(paper) === callerId;
}

/** Returns who submitted a paper, also while that is hidden. For what nobody else sees. */
export const submitterIdOf = ({ supervisorId, sealed }: Omit<Authored, 'coauthors'>): string =>
  sealed?.supervisorId ?? supervisorId;

/** Returns the ids of a paper's current authors: the submitter, then co-authors in the order of their invitations. */
export function currentAuthorIds(paper: Authored): string[] {
  return [
    submitterIdOf(paper),
    ...inOrder(paper).flatMap(({ id, isAuthor, lastVersion }) =>
      isAuthor && lastVersion === undefined ? [id] : [],
    ),
  ];
}

/**
 * Returns the ids of everybody who appears on a public version: the authors, and those who left, whose names earlier
 * versions keep. The latter have no author's rights any more, but conflicts of interest still apply to them.
 */
export function everAuthorIds(paper: Authored): string[] {
  return [submitterIdOf(paper), ...inOrder(paper).flatMap(({ id, isAuthor }) => (isAuthor ? [id] : []))];
}

/** Returns of `everAuthorIds` those that everybody may know: none while the authors are hidden. */
export const shownAuthorIds = (paper: Authored): string[] => (paper.sealed ? [] : everAuthorIds(paper));

/**
 * Returns the whole byline: as submitted, with the accepted co-authors after its people, and their agents last. A name
 * that the submitter wrote and that is a co-author's becomes theirs, in its place.
 * @param version the version whose byline it is: it keeps those who left later
 */
export function wholeByline(paper: Authored, sent: readonly Contributor[], version: number): Contributor[] {
  if (paper.sealed) return [...sent];
  const people = sent.filter(({ kind }) => kind === 'person');
  const agents = sent.filter(({ kind }) => kind === 'agent');
  for (const coauthor of inOrder(paper).filter(isOnBylineOf(version))) {
    if (coauthor.isAuthor && !people.some(({ id }) => id === coauthor.id)) placePerson(people, coauthor);
    for (const { id, name } of coauthor.agents)
      if (!agents.some((agent) => agent.id === id)) agents.push({ kind: 'agent', id, name });
  }
  return [...people, ...agents];
}

/** Returns the agents on a version: those submitted, then those of other supervisors who accepted. */
export function wholeAgents(paper: Authored, sent: readonly AgentCopy[], version: number): AgentCopy[] {
  if (paper.sealed) return [...sent];
  const others = inOrder(paper)
    .filter(isOnBylineOf(version))
    .flatMap(({ agents }) => agents);
  return [...sent, ...others.filter(({ id }) => !sent.some((agent) => agent.id === id))];
}

/** Returns the version whose metadata a paper shows: the newest public one, else the newest submitted. */
export const shownVersion = ({
  publicVersion,
  latestVersion,
}: Pick<PaperRecord, 'publicVersion' | 'latestVersion'>): number => publicVersion ?? latestVersion;

function placePerson(
  people: Contributor[],
  { id, username, name, nameParts, affiliation }: CoauthorCopy,
): void {
  const person = {
    kind: 'person' as const,
    id,
    username,
    name,
    ...(nameParts ? { nameParts } : {}),
    ...(affiliation ? { affiliation } : {}),
  };
  const place = people.findIndex((written) => written.id === undefined && written.name === name);
  if (place < 0) people.push(person);
  else people[place] = person;
}

const isOnBylineOf =
  (version: number) =>
  ({ lastVersion = version }: CoauthorCopy) =>
    version <= lastVersion;

/** By invitation, not by response: the byline's order doesn't depend on who answers first. */
const inOrder = ({ coauthors = [] }: Authored) => coauthors.toSorted((a, b) => a.order - b.order);
