import type { Clock } from '../_lib/clock.ts';
import { getVersion } from '../_lib/paper-page.ts';
import * as files from './file-store.ts';
import { takeDown } from './take-down.ts';
import * as store from './version-store.ts';

/**
 * Makes a version public that the desk cleared: what was made of it when it was held goes where readers fetch it. One
 * that is public already, or was withdrawn meanwhile, is left alone.
 */
export async function releaseVersion(
  { clock }: { clock: Clock },
  paperId: string,
  number: number,
): Promise<void> {
  const version = await getVersion(paperId, number);
  if (version?.status !== 'DESK_REVIEW' || version.pipeline.status !== 'processing') return;
  await files.publishDerived(version, version.files ?? []);
  const updatedAt = clock().toISOString();
  await store.publish(version, { completedStage: 'published', status: 'completed', errors: [], updatedAt });
  // The desk's decision and a withdrawal are events of two items, which come in any order: the files may have been put
  // here after those of the withdrawn version were taken down.
  const now = await getVersion(paperId, number);
  if (now?.status === 'WITHDRAWN') await takeDown(paperId, number, updatedAt);
}
