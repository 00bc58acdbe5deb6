import { inWords } from '#shared/domain/manuscript/in-words.ts';
import { METADATA_FIELDS, type MetadataField } from '#shared/domain/manuscript/metadata-fields.ts';
import type { MetadataChange } from '#shared/domain/paper-history.ts';
import type { VersionRecord } from './paper-entities.ts';

/** Returns the metadata that differs between two records, field by field, as text for the history. */
export function metadataChanges(before: VersionRecord, after: VersionRecord): MetadataChange[] {
  return (Object.keys(METADATA_FIELDS) as MetadataField[]).flatMap((field) => {
    const [was, is] = alike(fieldOf(before, field), fieldOf(after, field));
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

type Value = MetadataChange['before'];

function fieldOf(record: VersionRecord, field: MetadataField): Value {
  switch (field) {
    case 'authors':
      return record.authors.filter(({ kind }) => kind === 'person').map(nameOf);
    case 'agents':
      return record.agents.map(({ name }) => name);
    default:
      return inWords(record, field);
  }
}

/** If one is a list, a missing one is an empty list. */
const alike = (was: Value, is: Value): [Value, Value] => [
  was === null && Array.isArray(is) ? [] : was,
  is === null && Array.isArray(was) ? [] : is,
];

const nameOf = ({ name, affiliation }: { name: string; affiliation?: string | undefined }) =>
  affiliation ? `${name} (${affiliation})` : name;
