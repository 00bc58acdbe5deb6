import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { type FieldAnswer, type FieldSearch, fieldExpression } from './field-query.ts';
import { papersOf } from './search-papers.ts';

const Numbered = z.array(z.object({ number: z.number() }));

/** Answers a query of fields. */
export function searchFields(db: DatabaseSync, search: FieldSearch): FieldAnswer {
  const { query, ids, sort, isAscending, skip, take } = search;
  const expression = fieldExpression(query);
  const among = ids ? `AND p.id IN (SELECT value FROM json_each(?))` : '';
  const values = ids ? [expression, JSON.stringify(ids)] : [expression];
  const from = `FROM words w JOIN paper p ON p.number = w.rowid WHERE words MATCH ? ${among}`;
  const direction = isAscending ? 'ASC' : 'DESC';
  // FTS5's rank is lower for better matches.
  const order =
    sort === 'relevance'
      ? `w.rank ${isAscending ? 'DESC' : 'ASC'}`
      : `p.published ${direction}, p.id ${direction}`;
  const count = db.prepare(`SELECT count(*) AS papers ${from}`).get(...values);
  const rows = Numbered.parse(
    db.prepare(`SELECT p.number ${from} ORDER BY ${order} LIMIT ? OFFSET ?`).all(...values, take, skip),
  );
  const numbers = rows.map(({ number }) => number);
  const papers = papersOf(db, numbers);
  return {
    papers: numbers.flatMap((number) => papers.get(number) ?? []),
    totalCount: Number(count?.papers ?? 0),
  };
}
