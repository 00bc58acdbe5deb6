import { type MeasurementRecord, measurementEntity } from './independence-entities.ts';

/** Returns the measurements of reviewers and supervisors by id; one batch read for each 100. */
export async function measurementsOf(ids: readonly string[]): Promise<Map<string, MeasurementRecord>> {
  const subjects = [...new Set(ids)].map((subjectId) => ({ subjectId }));
  if (subjects.length === 0) return new Map();
  const { data } = await measurementEntity().get(subjects).go();
  return new Map((data as MeasurementRecord[]).map((record) => [record.subjectId, record]));
}
