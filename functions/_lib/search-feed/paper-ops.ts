import { createHash } from 'node:crypto';
import { derivedKey } from '#shared/domain/file-keys.ts';
import { isListed } from '#shared/domain/paper-terms.ts';
import { toSummary } from '../paper-view.ts';
import type { PaperRecord } from '../publishing-entities.ts';
import { bagOfWords } from '../search-index/bag-of-words.ts';
import type { Figures, IndexOp } from '../search-index/document.ts';
import { nextTrend } from '../search-index/trend.ts';
import { readText } from './object-store.ts';

/** What is noted of a paper that the index has. */
export interface SearchNote {
  paperId: string;
  /** Empty where the paper is not in the index. */
  seen: string;
  figures: Figures;
}

/** The name under which the pipeline leaves a version's text. */
const TEXT_FILE = 'paper.txt';

/** What a paper's state means for the index: the change to be made, if any, and the note of it. */
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
  const text = await readText(derivedKey(paperId, paper.publicVersion ?? paper.latestVersion, TEXT_FILE));
  // Counters stand in the figures: the summary changes with the words alone.
  const summary = {
    ...toSummary(paper),
    viewCount: 0,
    downloadCount: 0,
    _count: { reviews: 0, citations: 0 },
  };
  const document = { summary, content: bagOfWords(text) };
  return { op: { kind: 'paper', id: paperId, sequence, document, figures }, note: next };
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

/** All of a paper that is searched or shown, but for its counters. */
export function stateOf({
  status,
  publicVersion,
  latestVersion,
  shown,
  coauthors,
  archiveId,
}: PaperRecord): string {
  const state = JSON.stringify([status, publicVersion, latestVersion, shown, coauthors, archiveId]);
  return createHash('sha256').update(state).digest('base64url');
}
