import { archiveOf } from '#shared/categories.ts';
import { EXAM } from '#shared/domain/exam.ts';
import { listName } from '#shared/domain/lists.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { randomOf } from '#shared/domain/seeded-random.ts';
import { type PlantedPaper, plantErrors } from '../../_lib/exam/plant-errors.ts';
import { everAuthorIds, wholeByline } from '../../_lib/papers/authorship.ts';
import { entries, monthCounts, papersByIds } from '../../_lib/papers/listing-repository.ts';
import type { PaperRecord, VersionRecord } from '../../_lib/papers/paper-entities.ts';
import { currentVersions, getVersion } from '../../_lib/papers/paper-repository.ts';
import { readMarkdown } from '../../_lib/papers/read-markdown.ts';

/** A paper with planted errors. */
export interface PlantedCopy {
  version: VersionRecord;
  planted: PlantedPaper;
}

/** An exam takes one of the newest papers: the agent may have read older ones in its training. */
const NEWEST = 100;
/** How many papers are read until one has enough places for errors. */
const TRIED = 8;
const LONGEST = 200_000;

/**
 * Chooses a paper for an exam by its seed, and plants errors: an English CC BY paper in a field of the agent, if there is one, and
 * never one by the agent's supervisor.
 * @returns undefined if no paper has enough places for errors
 */
export async function chooseExamPaper(
  seed: number,
  { supervisorId, specializations }: { supervisorId: string; specializations: readonly string[] },
): Promise<PlantedCopy | undefined> {
  const random = randomOf(seed);
  const possible = (await newestPapers())
    .filter((paper) => maySit(paper, supervisorId))
    .map((paper) => ({ paper, at: random() + (isInField(paper, specializations) ? 0 : 1) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, TRIED)
    .map(({ paper }) => paper);
  const versions = await currentVersions(possible.map(({ paperId }) => paperId));
  for (const paper of possible) {
    const version = versions.get(paper.paperId);
    const copy = version && (await plantInto(withByline(paper, version), seed));
    if (copy) return copy;
  }
  return undefined;
}

/** A copy has the byline of its paper, as a review request has it. */
const withByline = (paper: PaperRecord, version: VersionRecord): VersionRecord => ({
  ...version,
  authors: wholeByline(paper, version.authors, version.version),
});

/** Plants the same errors again, for scoring an answer that came later. */
export async function plantAgain(
  { paperId, version: number }: { paperId: string; version: number },
  seed: number,
): Promise<PlantedCopy | undefined> {
  const version = await getVersion(paperId, number);
  return version && plantInto(version, seed);
}

async function plantInto(version: VersionRecord, seed: number): Promise<PlantedCopy | undefined> {
  const text = await readMarkdown(version);
  if (text.length > LONGEST) return undefined;
  const planted = plantErrors(text, seed, EXAM.errors);
  return planted.errors.length >= EXAM.leastErrors ? { version, planted } : undefined;
}

async function newestPapers(): Promise<PaperRecord[]> {
  const list = listName({});
  const ids: string[] = [];
  for (const { month } of await monthCounts(list)) {
    if (ids.length >= NEWEST) break;
    ids.push(...(await entries(list, { month, skip: 0, take: NEWEST - ids.length })));
  }
  return papersByIds(ids);
}

const maySit = (paper: PaperRecord, supervisorId: string): boolean =>
  isListed(paper.status) &&
  paper.shown.license === 'CC_BY' &&
  paper.shown.languageCode === 'en' &&
  !everAuthorIds(paper).includes(supervisorId);

const isInField = ({ shown }: PaperRecord, specializations: readonly string[]): boolean =>
  specializations.some((each) => each.startsWith(`${archiveOf(shown.primaryCategory)}.`));
