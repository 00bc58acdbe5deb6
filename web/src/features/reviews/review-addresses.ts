import { versionedId } from '#shared/domain/paper-ids.ts';
import type { Review } from '#shared/domain/review.ts';

/** Where a paper's reviews stand. @param reference an archiveId or id, with or without version */
export const reviewsAddress = (reference: string): string => `/papers/${reference}/reviews`;

/** Where one is written. */
export const writeAddress = (reference: string): string => `/papers/${reference}/write-review`;

/** Where one that was written stands. */
export const permalinkAddress = ({ paper, number }: Pick<Review, 'paper' | 'number'>): string =>
  `${reviewsAddress(paper.archiveId)}#r${number}`;

/** Where it is changed, beside the version that it is of. */
export const editAddress = ({ paper, version, id }: Pick<Review, 'paper' | 'version' | 'id'>): string =>
  `${writeAddress(versionedId(paper.archiveId, version))}?review=${id}`;
