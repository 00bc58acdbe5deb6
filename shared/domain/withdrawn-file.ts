/** A withdrawn paper's file, as S3 keeps it: our word for CloudFront stands in its metadata (`x-amz-meta-…`). */
export const WITHDRAWN_HEADER = 'colophon-withdrawn';

/** What a reader of an old link is told. */
export const WITHDRAWN_TEXT =
  'This paper was withdrawn; its files are no longer served. The page of the paper says when and why.\n';
