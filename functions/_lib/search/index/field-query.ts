import type { PaperSummary } from '#shared/domain/paper.ts';
import { datesOfRange } from './date-range.ts';
import { categoryToken, dateToken } from './document.ts';
import { filterBy } from './match-expression.ts';
import { significantWords, stemOf, wordsOf } from './words.ts';

/** The fields of a paper in which a field query looks for words. */
export type TextField = 'title' | 'abstract' | 'authors' | 'keywords' | 'all';

/** A query of fields joined by operators, in contrast to the search box, whose words must all occur anywhere. */
export type FieldQuery =
  | { kind: 'words'; field: TextField; text: string; isPhrase: boolean }
  | { kind: 'category'; category: string }
  | { kind: 'days'; from: string; to: string }
  | { kind: 'and' | 'or' | 'not'; left: FieldQuery; right: FieldQuery };

export interface FieldSearch {
  query: FieldQuery;
  /** Only these papers, by their ids. */
  ids?: string[] | undefined;
  sort: 'relevance' | 'date';
  isAscending: boolean;
  skip: number;
  take: number;
}

export interface FieldAnswer {
  papers: PaperSummary[];
  totalCount: number;
}

const COLUMNS: Record<TextField, { any: string; withPositions: string }> = {
  title: { any: 'title', withPositions: 'title' },
  abstract: { any: 'abstract', withPositions: 'abstract' },
  authors: { any: 'authors', withPositions: 'authors' },
  keywords: { any: 'keywords', withPositions: 'keywords' },
  // Full texts have no positions.
  all: {
    any: '{title keywords authors abstract content}',
    withPositions: '{title keywords authors abstract}',
  },
};

/** No paper has this word. */
const NOTHING = filterBy(['zznothing']);

/** Builds the FTS5 expression. Each word in it is made of letters and digits, and quoted. */
export function fieldExpression(query: FieldQuery): string {
  switch (query.kind) {
    case 'words':
      return wordsExpression(query);
    case 'category':
      return filterBy([categoryToken(query.category)]);
    case 'days': {
      const dates = datesOfRange(query.from, query.to);
      return dates.length > 0 ? filterBy(dates.map(dateToken)) : NOTHING;
    }
    default:
      return `(${fieldExpression(query.left)}) ${query.kind.toUpperCase()} (${fieldExpression(query.right)})`;
  }
}

function wordsExpression({ field, text, isPhrase }: Extract<FieldQuery, { kind: 'words' }>): string {
  const columns = COLUMNS[field];
  const parts =
    field === 'authors'
      ? nameParts(text)
      : significantWords(text).map((word) => ({ stem: stemOf(word), isInitial: false }));
  if (parts.length === 0) return NOTHING;
  if (isPhrase && field !== 'authors' && parts.length > 1)
    return `${columns.withPositions} : "${parts.map(({ stem }) => stem).join(' ')}"`;
  return parts
    .map(({ stem, isInitial }) => `${columns.any} : "${stem}"${isInitial ? ' *' : ''}`)
    .join(' AND ');
}

/** Splits an author's name; a single letter is the beginning of a given name: `Byron A`. */
export const nameParts = (name: string) =>
  wordsOf(name).map((word) => ({ stem: stemOf(word), isInitial: word.length === 1 }));
