import type { Contributor } from '#shared/domain/paper.ts';
import type { AgentCopy, CoauthorCopy, PaperRecord } from './publishing-entities.ts';

type Authored = Pick<PaperRecord, 'supervisorId' | 'coauthors'>;

/**
 * Whether a supervisor is an author of a paper: the one who sent it, or a co-author who accepted (decisions.md §4) and
 * has not left since. Who only let an agent of theirs stand on it is none.
 */
export function isAuthorOf(paper: Authored, supervisorId: string | undefined): boolean {
  return supervisorId !== undefined && authorIdsOf(paper).includes(supervisorId);
}

/** Whether it is the one who sent the paper: they alone withdraw it. */
export function isSubmitterOf({ supervisorId }: Authored, askerId: string | undefined): boolean {
  return supervisorId === askerId;
}

/** The supervisors who are authors of a paper: who sent it first, then co-authors in the order of their invitations. */
export function authorIdsOf(paper: Authored): string[] {
  return [
    paper.supervisorId,
    ...inOrder(paper).flatMap(({ id, isAuthor, lastVersion }) =>
      isAuthor && lastVersion === undefined ? [id] : [],
    ),
  ];
}

/**
 * All supervisors who stand on any public version: its authors, and who left, whose name an earlier version keeps. They
 * have no author's rights any more; what keeps authors from judging themselves holds for them as before.
 */
export function everAuthorIdsOf(paper: Authored): string[] {
  return [paper.supervisorId, ...inOrder(paper).flatMap(({ id, isAuthor }) => (isAuthor ? [id] : []))];
}

/**
 * The whole byline: what the author sent, with the co-authors who accepted after its people, and with their agents last.
 * A name that the author wrote and that is a co-author's is theirs from then on, where it stands.
 * @param version whose byline it is: who has left stands on those of their time
 */
export function wholeByline(paper: Authored, sent: readonly Contributor[], version: number): Contributor[] {
  const people = sent.filter(({ kind }) => kind === 'person');
  const agents = sent.filter(({ kind }) => kind === 'agent');
  for (const coauthor of inOrder(paper).filter(standsOn(version))) {
    if (coauthor.isAuthor && !people.some(({ id }) => id === coauthor.id)) placePerson(people, coauthor);
    for (const { id, name } of coauthor.agents)
      if (!agents.some((agent) => agent.id === id)) agents.push({ kind: 'agent', id, name });
  }
  return [...people, ...agents];
}

/** The agents that stand on a version: those it was sent with, then those of others whose supervisors accepted. */
export function wholeAgents(paper: Authored, sent: readonly AgentCopy[], version: number): AgentCopy[] {
  const others = inOrder(paper)
    .filter(standsOn(version))
    .flatMap(({ agents }) => agents);
  return [...sent, ...others.filter(({ id }) => !sent.some((agent) => agent.id === id))];
}

/** The version whose metadata a paper shows: the newest public one, else what was sent. */
export const shownVersion = ({
  publicVersion,
  latestVersion,
}: Pick<PaperRecord, 'publicVersion' | 'latestVersion'>): number => publicVersion ?? latestVersion;

function placePerson(people: Contributor[], { id, username, name, affiliation }: CoauthorCopy): void {
  const person = {
    kind: 'person' as const,
    id,
    username,
    name,
    ...(affiliation ? { affiliation } : {}),
  };
  const place = people.findIndex((written) => written.id === undefined && written.name === name);
  if (place < 0) people.push(person);
  else people[place] = person;
}

const standsOn =
  (version: number) =>
  ({ lastVersion = version }: CoauthorCopy) =>
    version <= lastVersion;

/** By invitation, not by who answered first: the byline's order does not depend on who reads mails quickly. */
const inOrder = ({ coauthors = [] }: Authored) => coauthors.toSorted((a, b) => a.order - b.order);
