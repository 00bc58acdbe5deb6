import type { PersonDocument } from './document.ts';
import { wordsOf } from './words.ts';

/** What a word is worth by where it stands; `kind` narrows alone. */
export const PERSON_WEIGHTS = { name: 4, field: 2, about: 1, of: 1, kind: 0 };

/** The words of somebody, each column as the index has it. Not stemmed: names are found by how they begin. */
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
