import { hasRevision, nextRevision } from '../runtime/optimistic-lock.ts';
import { type PaperRecord, paperEntity } from './paper-entities.ts';

type Changes = Parameters<ReturnType<ReturnType<typeof paperEntity>['patch']>['set']>[0];

/**
 * Returns the write that changes a paper's versions, public metadata or status, on condition that none of them changed
 * since the paper was read: versions and metadata are stored as whole JSON texts, so a writer that hadn't read a concurrent
 * change would undo it. Counters and co-authors change independently.
 */
export const changePaper = ({ paperId, revision }: PaperRecord, changes: Changes) =>
  paperEntity()
    .patch({ paperId })
    .set({ ...changes, revision: nextRevision(revision) })
    .where((item, operations) => hasRevision(operations, item.revision, revision));
