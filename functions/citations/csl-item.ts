import { PRODUCT_NAME } from '#shared/constants.ts';
import type { PaperSummary } from '#shared/domain/paper.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { splitName } from '#shared/domain/person-name.ts';

export type CslName = { family: string; given: string } | { literal: string };

/** A paper as CSL-JSON describes it: the one description that every format is written from. */
export interface CslItem {
  id: string;
  type: 'article';
  genre: 'Preprint';
  title: string;
  author: CslName[];
  abstract: string;
  issued: { 'date-parts': [[year: number, month: number, day: number]] };
  publisher: string;
  number: string;
  keyword?: string;
  language: string;
  DOI?: string;
  URL: string;
}

/** What a citation needs of a paper. */
export type CitedPaper = Pick<
  PaperSummary,
  | 'archiveId'
  | 'version'
  | 'title'
  | 'abstract'
  | 'authors'
  | 'keywords'
  | 'languageCode'
  | 'doi'
  | 'publishedAt'
  | 'createdAt'
>;

/**
 * Describes a paper for citing; people and agents both are authors.
 * @param address where the paper stands: `https://colophon.example/papers/COL.2611.00042`
 */
export function toCslItem(paper: CitedPaper, address: string): CslItem {
  const day = new Date(paper.publishedAt ?? paper.createdAt);
  return {
    id: paper.archiveId,
    // CSL 1.0.2 calls a preprint an `article`.
    type: 'article',
    genre: 'Preprint',
    title: oneLine(paper.title),
    author: paper.authors.map(toName),
    abstract: oneLine(paper.abstract),
    issued: { 'date-parts': [[day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]] },
    publisher: PRODUCT_NAME,
    number: versionedId(paper.archiveId, paper.version),
    ...(paper.keywords.length > 0 ? { keyword: paper.keywords.map(oneLine).join(', ') } : {}),
    language: paper.languageCode,
    ...(paper.doi ? { DOI: paper.doi } : {}),
    URL: address,
  };
}

/** An agent's name, and a name of one word, is never split. */
function toName({ kind, name }: CitedPaper['authors'][number]): CslName {
  const plain = oneLine(name);
  const { family, given } = kind === 'agent' ? { family: plain, given: '' } : splitName(plain);
  return given ? { family, given } : { literal: plain };
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
