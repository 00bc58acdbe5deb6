import { setTimeout as sleep } from 'node:timers/promises';
import { DUMPS_PREFIX } from '#shared/domain/dumps.ts';
import { ERASED_TITLE, type ErasureRecord } from '#shared/domain/erasure.ts';
import { isOpen } from '#shared/domain/review-request.ts';
import { citationNodeEntity } from '../../_lib/citations/citation-entities.ts';
import { everAuthorIds } from '../../_lib/papers/authorship.ts';
import { getPaperById } from '../../_lib/papers/paper-repository.ts';
import { planMoves } from '../../_lib/review-requests/plan-request.ts';
import { listOpenRequests, moveRequest } from '../../_lib/review-requests/request-repository.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { eraseCopies } from './erase-copies.ts';
import { eraseFiles, eraseVersions, hasFiles } from './erase-files.ts';
import { eraseFromSearch } from './erase-from-search.ts';
import { eraseRecords } from './erase-records.ts';
import { markDone } from './erasure-repository.ts';

/**
 * Erases all bytes of a paper except its tombstone. Every step reads what is left, so it can be interrupted anywhere and run
 * again. Records come first: from then on nobody can read the paper, and the pipeline stops.
 */
export async function erasePaper(clock: Clock, erasure: ErasureRecord): Promise<void> {
  const { paperId } = erasure;
  const paper = await getPaperById(paperId);
  if (paper) {
    await cancelRequests(paperId, erasure.byUsername, clock());
    const authors = everAuthorIds(paper);
    await eraseRecords(paper, erasure, authors);
    await eraseFiles(paperId, authors);
    // The dumps have the full text. The next night writes one without it.
    await eraseVersions(DUMPS_PREFIX);
    await eraseFromSearch(clock, paperId);
    await projectionsOf(paperId);
  } else await eraseFiles(paperId, []);
  await eraseCopies(erasure);
  await markDone(erasure, clock());
}

/** Returns whether an erased paper is still erased: a restored table or bucket contains it again. */
export async function isErased({ paperId }: ErasureRecord): Promise<boolean> {
  const paper = await getPaperById(paperId);
  return (!paper || paper.shown.title === ERASED_TITLE) && !(await hasFiles(paperId));
}

/** Cancels open review requests with a refund, as a withdrawal does. */
async function cancelRequests(paperId: string, name: string, now: Date): Promise<void> {
  for (const { requestId } of await listOpenRequests(paperId))
    await moveRequest(requestId, (request) => {
      if (!isOpen(request.status)) return undefined;
      const move = request.status === 'PENDING' ? 'withdraw' : 'cancel';
      return planMoves(request, [move], { by: 'platform', name, now });
    });
}

const MOST_POLLS = 120;

/** Waits until the consumer of the papers' stream has updated the citation graph, after which no projection has the title. */
async function projectionsOf(paperId: string): Promise<void> {
  for (let poll = 0; poll < MOST_POLLS; poll++) {
    const { data } = await citationNodeEntity().get({ paperId }).go({ consistent: true });
    if (!data || data.title === ERASED_TITLE) return;
    await sleep(500);
  }
  throw new Error('events-paper-projections has not processed the erasure yet.');
}
