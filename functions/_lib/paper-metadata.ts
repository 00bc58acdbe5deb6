import type { Metadata, VersionRecord } from './publishing-entities.ts';

/** Of a version only what the paper itself may show: without files, references and what the pipeline made. */
export function metadataOf(record: VersionRecord): Metadata {
  const {
    paperId: _id,
    archiveId: _archiveId,
    version: _version,
    status: _status,
    contentType: _contentType,
    aiDisclosure: _aiDisclosure,
    sources: _sources,
    submission: _submission,
    pipeline: _pipeline,
    toc: _toc,
    givenReferences: _givenReferences,
    references: _references,
    conversion: _conversion,
    files: _files,
    ...metadata
  } = record;
  return metadata;
}
