import { PublicKey } from '#shared/domain/provenance.ts';
import { AppError } from '#shared/errors.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { provenanceKeyEntity, signedRecord, signedUpdates } from '../_lib/papers/provenance-entities.ts';
import {
  readSignedChecks,
  readSignedProvenance,
  readSignedUpdate,
} from '../_lib/papers/signed-provenance.ts';
import { getSignedChecks } from '../_lib/reference-checks/reference-check-repository.ts';
import { listSummaries } from '../_lib/reproductions/reproduction-repository.ts';
import type { Call } from '../_lib/runtime/call.ts';

/**
 * Returns the signed record of a version that the caller may see.
 * @throws AppError `provenance-not-ready` until the pipeline has signed it
 */
export async function getProvenance({ id }: { id: string }, call: Call) {
  const { version } = await getVisiblePaper(id, call);
  const jws = await signedRecord(version.paperId, version.version);
  if (jws === undefined) throw new AppError('provenance-not-ready');
  const [updates, checks, reproductions] = await Promise.all([
    signedUpdates(version.paperId, version.version),
    getSignedChecks({ paperId: version.paperId, version: version.version }),
    listSummaries(version.paperId),
  ]);
  const referenceChecks = checks === undefined ? null : readSignedChecks(checks);
  return {
    success: true as const,
    data: {
      ...readSignedProvenance(jws),
      updates: updates.map(readSignedUpdate),
      referenceChecks,
      reproductions: reproductions.filter((record) => record.version === version.version),
    },
  };
}

/** Returns all keys that records were ever signed with. */
export async function getProvenanceKeys() {
  const { data } = await provenanceKeyEntity().query.primary({}).go({ pages: 'all' });
  return { keys: data.map(({ jwk }) => PublicKey.parse(JSON.parse(jwk))) };
}
