import { supervisorList } from '#shared/domain/lists.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import { colleaguesOf } from '../identity/colleagues.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { membershipOf } from '../identity/institution-entities.ts';
import { accountsOf } from '../identity/mailbox.ts';
import { accountsOfIds } from '../identity/people-by-id.ts';
import { listReviewerAgents, type Reviewer } from '../identity/reviewer-agents.ts';
import { everAuthorIds, shownVersion, wholeAgents, wholeByline } from '../papers/authorship.ts';
import * as lists from '../papers/listing-repository.ts';
import type { PaperRecord } from '../papers/paper-entities.ts';
import { unsealedPaper } from '../papers/seal.ts';
import { getPlace, getSubmission } from '../venues/paper-at-venue.ts';

const YEARS = 3;
/**
 * How many recent papers are checked: authors of more than one paper every other day are checked for less than 3 years.
 */
const MOST_PAPERS = 500;
/** Of how many of a person's other accounts the agents and papers are read, so that the work of a request has a bound. */
const MOST_ACCOUNTS = 20;

/** What decides whether a person is too close to a paper. All accounts with one mailbox are one person. */
export interface Closeness {
  supervisorId: string;
  /** The ids of the person's accounts, the oldest first. */
  accounts: string[];
  /** All agents of the account in use. */
  agents: Reviewer[];
  /** All agents of all accounts, at most of the 20 oldest others. */
  allAgents: Reviewer[];
  /** Public papers of the last 3 years. */
  papers: PaperRecord[];
}

export async function readCloseness(
  supervisor: Pick<SupervisorRecord, 'supervisorId' | 'mailbox'>,
  now: Date,
): Promise<Closeness> {
  const { supervisorId } = supervisor;
  const read = (id: string) => Promise.all([listReviewerAgents(id), listRecentPapers(id, now)]);
  const [accounts, [agents, papers]] = await Promise.all([accountsOf(supervisor), read(supervisorId)]);
  const siblings = accounts.filter((id) => id !== supervisorId);
  const others = await Promise.all(siblings.slice(0, MOST_ACCOUNTS).map(read));
  return {
    ...{ supervisorId, accounts, agents },
    allAgents: [...agents, ...others.flatMap(([theirs]) => theirs)],
    papers: [...papers, ...others.flatMap(([, theirs]) => theirs)],
  };
}

/** Returns the ids of all accounts of a paper's authors, beside those that are on the paper. */
const accountsOfAuthors = (paper: PaperRecord): Promise<string[]> => accountsOfIds(everAuthorIds(paper));

/**
 * Returns why a supervisor may not review a paper (docs/product/reviews.md): it is their own, one of their agents is an author,
 * or they share the byline of a public paper of the last 3 years with one of its authors.
 * @returns a sentence with the reason; undefined without a conflict
 */
export async function findConflict(paper: PaperRecord, closeness: Closeness): Promise<string | undefined> {
  const { supervisorId } = closeness;
  if (!paper.sealed) return conflictWith(paper, closeness, await accountsOfAuthors(paper));
  if (everAuthorIds(paper).includes(supervisorId)) return OWN;
  // Anybody else would learn from the answer whether somebody they know wrote it.
  const place = await getPlace(paper.paperId);
  const submission = place && (await getSubmission(place));
  if (!submission?.assignments.some(({ reviewerId }) => reviewerId === supervisorId)) return NOT_ASSIGNED;
  const known = unsealedPaper(paper, shownVersion(paper));
  const conflict = conflictWith(known, closeness, await accountsOfAuthors(paper));
  return conflict && 'You have a conflict of interest with this paper. Return it to the venue.';
}

const OWN = 'You are an author of this paper.';
/** Why nobody else reviews a paper, asks for its review or is matched with it while its authors are hidden. */
export const NOT_ASSIGNED =
  'The authors of this paper are hidden, so only reviewers whom its venue chose can review it.';

/**
 * Returns the reason of `findConflict`.
 * @param authorAccounts the ids of all accounts of the authors, also of those that the paper doesn't name
 */
export function conflictWith(
  paper: PaperRecord,
  { supervisorId, accounts, allAgents, papers }: Closeness,
  authorAccounts: readonly string[],
): string | undefined {
  const authors = everAuthorIds(paper);
  if (authors.includes(supervisorId)) return OWN;
  if (authors.some((id) => accounts.includes(id)))
    return 'An author of this paper has an account with your mailbox.';
  // Everybody ever on the byline is on its first version, by the rules of bylines.
  const onPaper = wholeAgents(paper, paper.shown.agents, 1);
  const agent = allAgents.find(({ agentId }) => onPaper.some(({ id }) => id === agentId));
  if (agent) return `Your agent ${agent.name} is an author of this paper.`;
  for (const own of papers) {
    const together = everAuthorIds(own);
    if (!together.some((id) => accounts.includes(id))) continue;
    const shared = authors.find((id) => together.includes(id));
    if (shared)
      return `You and ${nameOf(paper, shared)}, an author of this paper, wrote ${own.archiveId} “${own.shown.title}” together.`;
    // Says nothing of whose other account it is.
    if (authorAccounts.some((id) => together.includes(id)))
      return `You and an author of this paper wrote a paper together in the last ${YEARS} years.`;
  }
  return undefined;
}

/** Returns a supervisor's public papers of the last 3 years. */
export async function listRecentPapers(supervisorId: string, now: Date): Promise<PaperRecord[]> {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - YEARS);
  const list = supervisorList(supervisorId);
  const months = (await lists.monthCounts(list)).filter(
    ({ month, count }) => count > 0 && month >= monthOf(since),
  );
  const windows = months.map(({ month, count }) => ({ month, skip: 0, take: count }));
  const ids = (await Promise.all(windows.map((window) => lists.entries(list, window)))).flat();
  const papers = await lists.papersByIds(ids.slice(0, MOST_PAPERS));
  return papers.filter(({ shown }) => (shown.publishedAt ?? shown.createdAt) >= since.toISOString());
}

/**
 * Returns everybody who must not review a paper because of its authors: the authors and their coauthors of the last 3
 * years. One list per author, for ranking many reviewers at once.
 */
export async function isTooClose(paper: PaperRecord, now: Date): Promise<Set<string>> {
  const [authors, accounts] = [everAuthorIds(paper), await accountsOfAuthors(paper)];
  const papers = await Promise.all(authors.map((id) => listRecentPapers(id, now)));
  return new Set([...accounts, ...papers.flat().flatMap(everAuthorIds)]);
}

/**
 * Returns whether a reviewer shares an institution with an author, by name or by proof of both, which is allowed but shown
 * (docs/product/reviews.md). Hidden authors share none: the answer would tell where they work.
 */
export const sharesInstitution = async (
  paper: PaperRecord,
  { supervisorId, institution, membership }: SupervisorRecord,
  now: Date,
): Promise<boolean> =>
  !paper.sealed &&
  (isSameInstitution(paper, institution) ||
    (membershipOf({ membership }, now) !== null &&
      (await colleaguesOf(everAuthorIds(paper), [supervisorId], now)).size > 0));

/** True if the name of an institution is that of an author. */
export function isSameInstitution(paper: PaperRecord, institution: string | undefined): boolean {
  const own = comparable(institution);
  if (own === '') return false;
  const people = bylineOf(paper).filter(({ kind }) => kind === 'person');
  return [paper.shown.submitter.institution, ...people.map(({ affiliation }) => affiliation)].some(
    (other) => comparable(other) === own,
  );
}

const comparable = (institution: string | undefined) =>
  (institution ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Also with the co-authors who accepted later. */
const bylineOf = (paper: PaperRecord) => wholeByline(paper, paper.shown.authors, shownVersion(paper));

function nameOf(paper: PaperRecord, supervisorId: string): string {
  const { submitter } = paper.shown;
  if (supervisorId === paper.supervisorId) {
    return [submitter.firstName, submitter.lastName].filter(Boolean).join(' ') || submitter.username;
  }
  return bylineOf(paper).find(({ id }) => id === supervisorId)?.name ?? 'a co-author';
}
