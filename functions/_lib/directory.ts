import { directoryEntity } from './directory-entities.ts';
import type { SupervisorRecord } from './identity-entities.ts';
import type { Write } from './transact.ts';

type Named = Pick<SupervisorRecord, 'supervisorId' | 'username' | 'firstName' | 'lastName'>;

/** Shorter ones would lead to half of all people. */
const LEAST_LETTERS = 2;

/** The words by which somebody is found: `Ana María`, `O’Neill` → ana, maria, o, neill; the short ones left out. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u))].filter((word) => [...word].length >= LEAST_LETTERS);
}

export const initialsOf = (word: string): string => [...word].slice(0, LEAST_LETTERS).join('');

/** The writes that bring the directory from one state of an account to another; undefined is none. */
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
  // A name of fifty letters has at most seventeen words: all fit into a transaction with the rest of an account.
  const words = wordsOf(`${username} ${firstName} ${lastName}`);
  return words.map((word) => ({ initials: initialsOf(word), word, supervisorId }));
}
