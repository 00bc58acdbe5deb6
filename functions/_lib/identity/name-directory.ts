import type { Write } from '../runtime/transact.ts';
import { directoryEntity } from './directory-entities.ts';
import type { SupervisorRecord } from './identity-entities.ts';

type Named = Pick<SupervisorRecord, 'supervisorId' | 'username' | 'firstName' | 'lastName'>;

/** Shorter words would match half of all people. */
const LEAST_LETTERS = 2;

/** Returns the words that find a person: `Ana María`, `O’Neill` → ana, maria, o, neill, without the short ones. */
export function nameWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u))].filter((word) => [...word].length >= LEAST_LETTERS);
}

export const directoryShard = (word: string): string => [...word].slice(0, LEAST_LETTERS).join('');

/** Returns the writes that move the directory from one state of an account to the next; undefined is no account. */
export function directoryWrites(before: Named | undefined, after: Named | undefined): Write[] {
  const [old, fresh] = [entriesOf(before), entriesOf(after)];
  return [
    ...old
      .filter(({ word }) => !fresh.some((entry) => entry.word === word))
      .map((entry) => directoryEntity().delete(entry)),
    ...fresh
      .filter(({ word }) => !old.some((entry) => entry.word === word))
      .map((entry) => directoryEntity().put(entry)),
  ];
}

function entriesOf(person: Named | undefined) {
  if (!person) return [];
  const { supervisorId, username, firstName = '', lastName = '' } = person;
  // A name of 50 letters has at most 17 words: all fit into a transaction with the rest of an account.
  const words = nameWords(`${username} ${firstName} ${lastName}`);
  return words.map((word) => ({ initials: directoryShard(word), word, supervisorId }));
}
