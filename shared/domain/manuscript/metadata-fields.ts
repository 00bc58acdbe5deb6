import { MANUSCRIPT } from './fields.ts';
import { mapFields } from './manuscript.ts';

const { title, abstract, ...others } = mapFields((field) => MANUSCRIPT[field].label);

/** The fields that authors can change without a new version, by their names in the history. */
export const METADATA_FIELDS = { title, abstract, authors: 'Authors', agents: 'Agents', ...others };
export type MetadataField = keyof typeof METADATA_FIELDS;
