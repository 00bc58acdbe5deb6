import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { parseJson } from '../../runtime/json-attribute.ts';
import { PersonDocument, whoToken } from './document.ts';
import { excerptOf, highlight } from './highlight.ts';
import { kindToken } from './person-columns.ts';
import type { PeopleAnswer, PeopleRequest } from './search-index.ts';
import { wordsOf } from './words.ts';

/** A tenth of all words start with a given letter, so single letters are matched exactly. */
export const SHORTEST_BEGINNING = 2;
/** Nobody types more words about a person; more would only cost time. */
const MOST_WORDS = 12;

/** Answers a query for agents or supervisors: each word must start one of theirs; any word if nobody matches all. */
export function searchPeople(db: DatabaseSync, request: PeopleRequest): PeopleAnswer {
  const { text, kind, sort, skip, take } = request;
  const words = wordsOfPeople(text);
  let expression = expressionOf(words, ' AND ');
  let counts = countsOf(db, expression);
  const isRelaxed = counts.agent + counts.supervisor === 0 && words.length > 1;
  if (isRelaxed) {
    expression = expressionOf(words, ' OR ');
    counts = countsOf(db, expression);
  }
  const found = find(db, ofKind(expression, kind), {
    sort: words.length === 0 && sort === 'relevance' ? 'newest' : sort,
    skip,
    take,
  });
  const isWanted = (word: string) => words.some((prefix) => beginsWith(word, prefix));
  const papers = db.prepare('SELECT count(*) AS papers FROM words WHERE words MATCH ?');
  return {
    hits: found.map((person) => ({
      person,
      paperCount: Number(papers.get(`filters : "${whoToken(person.id)}"`)?.papers ?? 0),
      highlights: {
        name: highlight(person.name, isWanted),
        about: excerptOf(person.kind === 'agent' ? person.description : person.bio, isWanted),
      },
    })),
    counts,
    isRelaxed: isRelaxed && counts.agent + counts.supervisor > 0,
  };
}

/** Returns the words of a search for people. */
export const wordsOfPeople = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, MOST_WORDS);

/** Returns whether a word starts with a prefix, or equals it if that is too short. */
export const beginsWith = (word: string, prefix: string): boolean =>
  prefix.length < SHORTEST_BEGINNING ? word === prefix : word.startsWith(prefix);

/**
 * Builds the FTS5 expression; the words are ours, made of letters and digits. A whole word counts in addition to its
 * beginning.
 */
function expressionOf(words: string[], joint: ' AND ' | ' OR '): string {
  const parts = words.map((word) =>
    word.length < SHORTEST_BEGINNING ? `"${word}"` : `("${word}" OR "${word}" *)`,
  );
  return parts.length > 0 ? `{name field about of} : (${parts.join(joint)})` : '';
}

const ofKind = (expression: string, kind: PersonDocument['kind']) =>
  [expression, `kind : "${kindToken(kind)}"`].filter((part) => part !== '').join(' AND ');

function countsOf(db: DatabaseSync, expression: string): PeopleAnswer['counts'] {
  const count = db.prepare('SELECT count(*) AS people FROM people WHERE people MATCH ?');
  const of = (kind: PersonDocument['kind']) => Number(count.get(ofKind(expression, kind))?.people ?? 0);
  return { agent: of('agent'), supervisor: of('supervisor') };
}

const ORDER = {
  relevance: 'rank, p.name',
  newest: 'p.created DESC',
  name: 'p.name',
} satisfies Record<PeopleRequest['sort'], string>;
const Found = z.array(z.object({ document: z.string() }));

function find(
  db: DatabaseSync,
  expression: string,
  { sort, skip, take }: Pick<PeopleRequest, 'sort' | 'skip' | 'take'>,
): PersonDocument[] {
  const rows = db
    .prepare(
      `SELECT p.document FROM people f JOIN person p ON p.number = f.rowid
       WHERE people MATCH ? ORDER BY ${ORDER[sort]}, p.id LIMIT ? OFFSET ?`,
    )
    .all(expression, take, skip);
  return Found.parse(rows).map(({ document }) => parseJson(PersonDocument, document));
}
