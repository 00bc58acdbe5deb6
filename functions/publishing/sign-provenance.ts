import type { OwnField } from '#shared/domain/manuscript/fields.ts';
import {
  PROVENANCE_TYPE,
  PROVENANCE_UPDATE_TYPE,
  type ProvenanceRecord,
  type ProvenanceUpdate,
} from '#shared/domain/provenance.ts';
import type { StoredFile, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { provenanceEntity, provenanceUpdateEntity } from '../_lib/papers/provenance-entities.ts';
import { provenanceSigner } from '../_lib/papers/provenance-signer.ts';
import type { Write } from '../_lib/runtime/transact.ts';

/**
 * Returns the write that stores a version's signed record. Put it in the transaction that ends the version's pipeline, so
 * that the record lists the version's final files.
 */
export async function provenanceWrite(version: VersionRecord, now: Date): Promise<Write> {
  const jws = await provenanceSigner().sign(PROVENANCE_TYPE, recordOf(version, now));
  return provenanceEntity().put({ paperId: version.paperId, version: version.version, jws });
}

/** Returns the write that stores the signed record of files that were made again. */
export async function updateWrite(
  { paperId, archiveId, version }: VersionRecord,
  { number, reason, files }: { number: number; reason: string; files: StoredFile[] },
  now: Date,
): Promise<Write> {
  const record: ProvenanceUpdate = {
    ...{ paperId, archiveId, version, number, reason },
    files: files.map(signedFile),
    signedAt: now.toISOString(),
  };
  const jws = await provenanceSigner().sign(PROVENANCE_UPDATE_TYPE, record);
  return provenanceUpdateEntity().put({ paperId, version, number, jws });
}

const signedFile = ({ role, name, mediaType, size, sha256 }: StoredFile) => ({
  role,
  name,
  mediaType,
  size,
  sha256,
});

/** Returns what the record of a version says. */
export function recordOf(version: VersionRecord, now: Date): ProvenanceRecord {
  const { paperId, archiveId, createdAt, submission, sources, files = [] } = version;
  if (!submission) throw new Error(`The version ${archiveId}v${version.version} does not say who sent it.`);
  return {
    paperId,
    archiveId,
    version: version.version,
    ...signedFields(version),
    submittedAt: createdAt,
    submittingSupervisor: submission.supervisor,
    agents: submission.agents,
    channel: submission.channel,
    sources: sources.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    files: files.map(signedFile),
    signedAt: now.toISOString(),
  };
}

/** The fields of the manuscript that the signature covers. */
const signedFields = ({ title }: VersionRecord): { [F in OwnField<'provenance'>]: VersionRecord[F] } => ({
  title,
});
