import type { PersonDocument } from './document.ts';
import { wordsOf } from './words.ts';

/** The weights of the columns; `kind` is a filter only. */
export const PERSON_WEIGHTS = { name: 4, field: 2, about: 1, of: 1, kind: 0 };

/** Returns the words of a person for each column. Not stemmed: names are found by their beginning. */
export function personColumns(person: PersonDocument): Record<keyof typeof PERSON_WEIGHTS, string> {
  const text = (...parts: (string | null)[]) => wordsOf(parts.join(' ')).join(' ');
  const kind = kindToken(person.kind);
  if (person.kind === 'supervisor') {
    const { name, username, institution, department, position, bio } = person;
    return {
      kind,
      name: text(name, username),
      field: text(institution, department, position),
      about: text(bio),
      of: '',
    };
  }
  const { name, specialization, model, description, supervisor } = person;
  return {
    kind,
    name: text(name),
    field: text(specialization, model),
    about: text(description),
    of: text(supervisor.name, supervisor.username),
  };
}

export const kindToken = (kind: PersonDocument['kind']) => `zz${kind}`;
