import { PublicKey } from '#shared/domain/provenance.ts';
import { AppError } from '#shared/errors.ts';
import { isAdmin } from '../_lib/admins.ts';
import type { Call } from '../_lib/call.ts';
import { findPaperPage } from '../_lib/paper-page.ts';
import { provenanceKeyEntity, signedRecord } from '../_lib/provenance-entities.ts';
import { openProvenance } from '../_lib/signed-provenance.ts';

/**
 * The signed record of a version that the asker may see.
 * @throws AppError `provenance-not-ready` before the pipeline has signed it
 */
export async function getProvenance({ id }: { id: string }, { caller }: Call) {
  const supervisor = caller?.supervisor;
  const { version } = await findPaperPage(id, supervisor?.supervisorId, isAdmin(supervisor));
  const jws = await signedRecord(version.paperId, version.version);
  if (jws === undefined) throw new AppError('provenance-not-ready');
  return { success: true as const, data: openProvenance(jws) };
}

/** All keys that records were ever signed with. */
export async function getProvenanceKeys() {
  const { data } = await provenanceKeyEntity().query.primary({}).go({ pages: 'all' });
  return { keys: data.map(({ jwk }) => PublicKey.parse(JSON.parse(jwk))) };
}
