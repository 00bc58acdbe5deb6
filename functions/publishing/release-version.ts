import { getVersion } from '../_lib/papers/paper-repository.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import * as files from './file-store.ts';
import { takeDown } from './take-down.ts';
import * as store from './version-repository.ts';

/**
 * Publishes a version that the desk released, with the renditions from when it was held. Ignores versions that are already
 * public or have been withdrawn.
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
  // The desk's decision and a withdrawal are events of two items and can arrive in any order, so these files may have been
  // published after the withdrawn version's files were removed.
  const now = await getVersion(paperId, number);
  if (now?.status === 'WITHDRAWN') await takeDown(paperId, number, updatedAt);
}
