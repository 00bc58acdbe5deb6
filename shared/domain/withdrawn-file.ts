/** The metadata key (`x-amz-meta-…`) that marks a withdrawn paper's file in S3 for CloudFront. */
export const WITHDRAWN_HEADER = 'colophon-withdrawn';

/** The text that old links return. */
export const WITHDRAWN_TEXT =
  'This paper was withdrawn; its files are no longer served. The page of the paper says when and why.\n';
