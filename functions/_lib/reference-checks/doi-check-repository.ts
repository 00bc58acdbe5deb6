import { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { type DoiCheckRecord, doiCheckEntity } from './doi-check-entities.ts';

interface Of {
  paperId: string;
  version: number;
}

/** Returns the check of a version's DOI; undefined if it wasn't looked up, or is another DOI meanwhile. */
export async function readDoiCheck(
  { paperId, version }: Of,
  doi: string | undefined,
): Promise<ReferenceCheck | undefined> {
  if (doi === undefined) return undefined;
  const { data } = await doiCheckEntity().get({ paperId, version }).go();
  return data?.doi === doi ? ReferenceCheck.parse(data.check) : undefined;
}

export async function deleteDoiCheck({ paperId, version }: Of): Promise<void> {
  await doiCheckEntity().delete({ paperId, version }).go();
}

export async function saveDoiCheck(
  { paperId, version }: Of,
  doi: string,
  check: ReferenceCheck,
): Promise<void> {
  const record: DoiCheckRecord = { paperId, version, doi, check };
  await doiCheckEntity().put(record).go();
}
