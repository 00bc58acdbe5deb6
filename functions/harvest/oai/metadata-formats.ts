import { DATACITE_NAMESPACE, DATACITE_SCHEMA, dataCiteRecord } from './datacite-record.ts';
import { dublinCore } from './dublin-core.ts';
import { JATS_NAMESPACE, JATS_SCHEMA, jatsRecord } from './jats-record.ts';
import type { OaiPaper } from './oai-paper.ts';

interface MetadataFormat {
  schema: string;
  namespace: string;
  /** Records of a page of ListRecords: as many as fit into a response. */
  atOnce: number;
  /** Whether it describes more than listings show. */
  needsVersion: boolean;
  /** Returns the record's metadata as XML; undefined if the paper doesn't have this format. */
  write: (paper: OaiPaper, origin: string) => Promise<string | undefined>;
}

/** The formats of records, by prefix. */
export const METADATA_FORMATS = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    atOnce: 100,
    needsVersion: false,
    write: async (paper, origin) => dublinCore(paper, origin),
  },
  oai_datacite: {
    schema: DATACITE_SCHEMA,
    namespace: DATACITE_NAMESPACE,
    atOnce: 50,
    needsVersion: true,
    write: async (paper, origin) => dataCiteRecord(paper, origin),
  },
  jats: {
    schema: JATS_SCHEMA,
    namespace: JATS_NAMESPACE,
    atOnce: 20,
    needsVersion: true,
    write: jatsRecord,
  },
} as const satisfies Record<string, MetadataFormat>;
export type MetadataPrefix = keyof typeof METADATA_FORMATS;

export const isMetadataPrefix = (text: string): text is MetadataPrefix =>
  Object.hasOwn(METADATA_FORMATS, text);

/** Returns the formats of a paper; a deleted paper has none. */
export const formatsOfPaper = ({ hasJats, isDeleted }: { hasJats: boolean; isDeleted: boolean }) =>
  (Object.keys(METADATA_FORMATS) as MetadataPrefix[]).filter(
    (prefix) => !isDeleted && (prefix !== 'jats' || hasJats),
  );
