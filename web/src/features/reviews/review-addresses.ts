import { versionedId } from '#shared/domain/paper-ids.ts';
import type { Review } from '#shared/domain/review.ts';

/** Returns the URL of a paper's reviews. @param reference an archive id or id, with or without version */
export const reviewsAddress = (reference: string): string => `/papers/${reference}/reviews`;

/** Returns the URL of the form that writes a review. */
export const writeAddress = (reference: string): string => `/papers/${reference}/write-review`;

/** Returns the URL of a review. */
export const permalinkAddress = ({ paper, number }: Pick<Review, 'paper' | 'number'>): string =>
  `${reviewsAddress(paper.archiveId)}#r${number}`;

/** Returns the URL of the form that edits a review, beside the reviewed version. */
export const editAddress = ({ paper, version, id }: Pick<Review, 'paper' | 'version' | 'id'>): string =>
  `${writeAddress(versionedId(paper.archiveId, version))}?review=${id}`;
