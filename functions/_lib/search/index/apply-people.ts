import type { DatabaseSync } from 'node:sqlite';
import type { IndexOp } from './document.ts';
import { personColumns } from './person-columns.ts';
import { wordsOf } from './words.ts';

export type PersonOp = Extract<IndexOp, { kind: 'person' | 'nobody' }>;

export const isOfPerson = (op: IndexOp): op is PersonOp => op.kind === 'person' || op.kind === 'nobody';

/** Applies changes of people to an index; changes older than the index are dropped. */
export function applyPeople(db: DatabaseSync, ops: PersonOp[]): void {
  if (ops.length === 0) return;
  const find = db.prepare(
    'SELECT number, sequence, document IS NOT NULL AS is_shown FROM person WHERE id = ?',
  );
  const add = db.prepare('INSERT INTO person (id, kind, sequence) VALUES (?, ?, -1) RETURNING number');
  const set = db.prepare(
    'UPDATE person SET sequence = ?, created = ?, name = ?, document = ? WHERE number = ?',
  );
  const addWords = db.prepare(
    'INSERT INTO people (rowid, name, field, about, of, kind) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const removeWords = db.prepare('DELETE FROM people WHERE rowid = ?');
  for (const op of ops) {
    const known = find.get(op.id);
    if (known && Number(known.sequence) >= op.sequence) continue;
    // Deleted people keep a row, so that an older change that arrives later doesn't bring them back.
    const number = Number((known ?? add.get(op.id, op.id.split(':')[0] ?? ''))?.number);
    if (known?.is_shown === 1) removeWords.run(number);
    if (op.kind === 'nobody') {
      set.run(op.sequence, null, null, null, number);
      continue;
    }
    const { person } = op;
    const { name, field, about, of, kind } = personColumns(person);
    addWords.run(number, name, field, about, of, kind);
    set.run(op.sequence, person.createdAt, wordsOf(person.name).join(' '), JSON.stringify(person), number);
  }
}
