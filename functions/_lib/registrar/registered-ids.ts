import { versionedId } from '#shared/domain/paper-ids.ts';
import { reviewAddress, reviewPermalink } from '#shared/domain/review-constants.ts';

/** What can have a DOI: a paper in all its versions (its concept), a version, or a review. */
export type Subject = { archiveId: string } & (
  | { version?: undefined; review?: undefined }
  | { version: number; review?: undefined }
  | { review: number; version?: undefined }
);

/** Where the platform is, and under which prefix its registrar mints DOIs. */
export interface Identifiers {
  /** `https://colophon.example` */
  origin: string;
  /** The prefix of the stage's DOIs, such as `10.5072`; absent without a registrar. */
  prefix?: string | undefined;
}

/**
 * Returns the DOI of a paper, a version or a review: `10.5072/col.2611.00042`, `…v2` or `…r3`. It follows from the
 * archive id, so that registering twice can't mint two.
 */
export const doiOf = (subject: Subject, prefix: string): string =>
  `${prefix}/${nameOf(subject).toLowerCase()}`;

/** Returns the address of the page to which a DOI leads. */
export function addressOf({ archiveId, version, review }: Subject, origin: string): string {
  if (review !== undefined) return origin + reviewAddress(archiveId, review);
  return `${origin}/papers/${version === undefined ? archiveId : versionedId(archiveId, version)}`;
}

/** Returns the public id of a paper, a version or a review: `COL.2611.00042`, `COL.2611.00042v2`, `COL.2611.00042.r3`. */
export function nameOf({ archiveId, version, review }: Subject): string {
  if (review !== undefined) return reviewPermalink(archiveId, review);
  return version === undefined ? archiveId : versionedId(archiveId, version);
}
