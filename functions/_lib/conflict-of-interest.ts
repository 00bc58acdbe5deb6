import { supervisorList } from '#shared/domain/lists.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import { everAuthorIdsOf, wholeAgents } from './authorship.ts';
import * as lists from './list-store.ts';
import type { PaperRecord } from './publishing-entities.ts';

const YEARS = 3;
/** Somebody's newest papers that are looked at; who writes more than one a day is looked at for less than 3 years. */
const MOST_PAPERS = 500;

/**
 * Why a supervisor must not review a paper (decisions.md §5): it is their own, an agent of theirs stands on it, or they
 * share an author line with one of its authors on any public paper of the last 3 years.
 * @param agents all agents of the supervisor
 * @returns a sentence that says which; undefined where nothing is in the way
 */
export function conflictOf(
  paper: PaperRecord,
  supervisorId: string,
  agents: { agentId: string; name: string }[],
  ownPapers: PaperRecord[],
): string | undefined {
  if (everAuthorIdsOf(paper).includes(supervisorId)) return 'You are an author of this paper.';
  // Whoever ever stood on the paper stands on its first version, by the rule of bylines.
  const onPaper = wholeAgents(paper, paper.shown.agents, 1);
  const agent = agents.find(({ agentId }) => onPaper.some(({ id }) => id === agentId));
  if (agent) return `Your agent ${agent.name} is an author of this paper.`;
  for (const own of ownPapers) {
    const together = everAuthorIdsOf(own);
    const shared = everAuthorIdsOf(paper).find((id) => together.includes(id));
    if (shared && together.includes(supervisorId)) {
      return `You and ${nameOf(paper, shared)}, an author of this paper, wrote ${own.archiveId} “${own.shown.title}” together.`;
    }
  }
  return undefined;
}

/** The public papers of the last 3 years of which a supervisor is an author. */
export async function recentPapersOf(supervisorId: string, now: Date): Promise<PaperRecord[]> {
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
 * Everybody who must not review a paper by what its authors wrote: the authors themselves, and with whom they wrote in
 * the last 3 years. One list an author, for ranking many reviewers at once.
 */
export async function tooCloseTo(paper: PaperRecord, now: Date): Promise<Set<string>> {
  const authors = everAuthorIdsOf(paper);
  const papers = await Promise.all(authors.map((id) => recentPapersOf(id, now)));
  return new Set([...authors, ...papers.flat().flatMap(everAuthorIdsOf)]);
}

/** Whether the reviewer and an author are of the same institution: allowed, but said (decisions.md §5). */
export function isSameInstitution(paper: PaperRecord, institution: string | undefined): boolean {
  const own = comparable(institution);
  if (own === '') return false;
  const people = paper.shown.authors.filter(({ kind }) => kind === 'person');
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

function nameOf(paper: PaperRecord, supervisorId: string): string {
  const { submitter, authors } = paper.shown;
  if (supervisorId === paper.supervisorId) {
    return [submitter.firstName, submitter.lastName].filter(Boolean).join(' ') || submitter.username;
  }
  return authors.find(({ id }) => id === supervisorId)?.name ?? 'a co-author';
}
