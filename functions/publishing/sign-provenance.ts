import { KMSClient } from '@aws-sdk/client-kms';
import { PROVENANCE_TYPE, type ProvenanceRecord } from '#shared/domain/provenance.ts';
import { Es256Signer } from '../_lib/es256-signer.ts';
import { once } from '../_lib/once.ts';
import { provenanceEntity, provenanceKeyEntity } from '../_lib/provenance-entities.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import { setting } from '../_lib/tables.ts';
import type { Write } from '../_lib/transact.ts';

const signer = once(
  () =>
    new Es256Signer(new KMSClient({}), setting('SIGNING_KEY_ID'), (kid, jwk) =>
      provenanceKeyEntity().put({ kid, jwk }).go(),
    ),
);

/**
 * The write that keeps a version's signed record. It belongs into the transaction that ends the version's way through
 * the pipeline, so that the record names the files that stand.
 */
export async function provenanceWrite(version: VersionRecord, now: Date): Promise<Write> {
  const jws = await signer().sign(PROVENANCE_TYPE, recordOf(version, now));
  return provenanceEntity().put({ paperId: version.paperId, version: version.version, jws });
}

function recordOf(version: VersionRecord, now: Date): ProvenanceRecord {
  const { paperId, archiveId, title, createdAt, submission, sources, files = [] } = version;
  if (!submission) throw new Error(`The version ${archiveId}v${version.version} does not say who sent it.`);
  return {
    paperId,
    archiveId,
    version: version.version,
    title,
    submittedAt: createdAt,
    submittingSupervisor: submission.supervisor,
    agents: submission.agents,
    channel: submission.channel,
    sources: sources.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    files: files.map(({ role, name, mediaType, size, sha256 }) => ({ role, name, mediaType, size, sha256 })),
    signedAt: now.toISOString(),
  };
}
