import { Entity, type EntityItem } from 'electrodb';
import { ReferenceCheck } from '#shared/domain/reference-check.ts';
import { inTable, model, number, string } from '../runtime/entity-parts.ts';
import { json } from '../runtime/json-attribute.ts';
import { once } from '../runtime/once.ts';

/** The outcome of looking up the DOI that a version's authors gave for the same work elsewhere. */
const doiCheckEntity = once(
  () =>
    new Entity(
      {
        model: model('doicheck'),
        attributes: {
          paperId: string,
          version: number,
          doi: string,
          /** A `ReferenceCheck` without an answer. */
          check: json,
        },
        indexes: {
          primary: {
            pk: { field: 'pk', composite: ['paperId'] },
            sk: { field: 'sk', composite: ['version'] },
          },
        },
      },
      inTable('TABLE_PUBLISHING'),
    ),
);
type DoiCheckRecord = EntityItem<ReturnType<typeof doiCheckEntity>>;

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
