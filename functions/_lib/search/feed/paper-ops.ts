import { createHash } from 'node:crypto';
import { derivedKey, PAPER_TEXT } from '#shared/domain/file-keys.ts';
import { isListed } from '#shared/domain/paper-constants.ts';
import { reproducedValues } from '#shared/domain/reproduced-values.ts';
import { shownVersion } from '../../papers/authorship.ts';
import type { PaperRecord, VersionRecord } from '../../papers/paper-entities.ts';
import { getVersion } from '../../papers/paper-repository.ts';
import { toSummary } from '../../papers/paper-view.ts';
import { bagOfWords } from '../index/bag-of-words.ts';
import type { Figures, IndexOp } from '../index/document.ts';
import { fieldTokens, fieldWords, reproducedTokens } from '../index/field-tokens.ts';
import { nextTrend } from '../index/trend.ts';
import { readText } from './index-files.ts';

/** The state of a paper that the index contains. */
export interface SearchNote {
  paperId: string;
  /** Empty if the paper is not in the index. */
  seen: string;
  figures: Figures;
}

/** Returns the change of the index that a paper's state requires, if any, and the state to record. */
export async function opOf(situation: {
  paper: PaperRecord;
  note: SearchNote | undefined;
  sequence: number;
  score: number;
  now: Date;
}): Promise<{ op: IndexOp; note: SearchNote } | undefined> {
  const { paper, note, sequence, score, now } = situation;
  const { paperId } = paper;
  const isShown = isListed(paper.status) && paper.shown.publishedAt !== undefined;
  const figures = figuresOf(paper, note, score, now);
  if (!isShown) {
    if (!note || note.seen === '') return undefined;
    return { op: { kind: 'gone', id: paperId, sequence }, note: { ...note, seen: '' } };
  }
  const seen = stateOf(paper);
  const next = { paperId, seen, figures };
  if (note?.seen === seen)
    return sameFigures(note.figures, figures)
      ? undefined
      : { op: { kind: 'figures', id: paperId, sequence, figures }, note: next };
  const number = shownVersion(paper);
  const version = await getVersion(paperId, number);
  const file = version?.files?.find(({ role }) => role === 'text');
  const text = await readText(derivedKey(paperId, number, file?.name ?? PAPER_TEXT));
  // Counters are in the figures, so the summary changes with the text alone.
  const summary = {
    ...toSummary(paper),
    viewCount: 0,
    downloadCount: 0,
    _count: { reviews: 0, citations: 0 },
  };
  const document = {
    summary,
    content: bagOfWords(version ? `${text}\n${fieldWords(version)}` : text),
    fieldTokens: version ? tokensOf(paper, version) : [],
  };
  return { op: { kind: 'paper', id: paperId, sequence, document, figures }, note: next };
}

/** Without the tokens for `/reproduced:` if the last records are about another version. */
function tokensOf({ reproductions }: PaperRecord, version: VersionRecord): string[] {
  const counts = reproductions?.version === version.version ? reproductions : undefined;
  const canBeRun = (version.capsule?.outputs.length ?? 0) > 0;
  return [...fieldTokens(version), ...reproducedTokens(reproducedValues(counts, canBeRun))];
}

function figuresOf(paper: PaperRecord, note: SearchNote | undefined, score: number, now: Date): Figures {
  const counts = {
    views: paper.viewCount,
    downloads: paper.downloadCount,
    reviews: paper.reviewCount,
    citations: paper.citationCount,
  };
  const nothing = { views: 0, downloads: 0, reviews: 0, citations: 0 };
  const before = note?.figures;
  const isSame =
    before && Object.entries(counts).every(([name, count]) => before[name as keyof typeof counts] === count);
  const trend = isSame ? before.trend : nextTrend(before?.trend, before ?? nothing, counts, now.getTime());
  return { ...counts, score, trend };
}

const sameFigures = (a: Figures, b: Figures) => JSON.stringify(a) === JSON.stringify(b);

/** Returns everything of a paper that is searched or shown, except its counters. */
export function stateOf({
  status,
  publicVersion,
  latestVersion,
  shown,
  coauthors,
  archiveId,
  decisionScore,
  reproductions,
}: PaperRecord): string {
  const parts = [status, publicVersion, latestVersion, shown, coauthors, archiveId];
  const state = JSON.stringify([
    ...parts,
    ...(decisionScore ? [decisionScore] : []),
    ...(reproductions ? [reproductions] : []),
  ]);
  return createHash('sha256').update(state).digest('base64url');
}
