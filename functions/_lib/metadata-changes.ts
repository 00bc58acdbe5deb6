import { METADATA_FIELDS, type MetadataChange, type MetadataField } from '#shared/domain/paper-history.ts';
import type { VersionRecord } from './publishing-entities.ts';

/** What two records say of a paper differently, field by field, in words for the history. */
export function metadataChanges(before: VersionRecord, after: VersionRecord): MetadataChange[] {
  return (Object.keys(METADATA_FIELDS) as MetadataField[]).flatMap((field) => {
    const [was, is] = [fieldOf(before, field), fieldOf(after, field)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }];
  });
}

function fieldOf(record: VersionRecord, field: MetadataField): MetadataChange['before'] {
  switch (field) {
    case 'authors':
      return record.authors.filter(({ kind }) => kind === 'person').map(nameOf);
    case 'agents':
      return record.agents.map(({ name }) => name);
    case 'aiDisclosure':
      return Object.entries(record.aiDisclosure ?? {}).map(([part, share]) => `${part}: ${share}`);
    default:
      return record[field] ?? null;
  }
}

const nameOf = ({ name, affiliation }: { name: string; affiliation?: string | undefined }) =>
  affiliation ? `${name} (${affiliation})` : name;
