/** The header with a secret that only CloudFront sends, which shows that a request didn't bypass CloudFront. */
export const EDGE_SECRET_HEADER = 'x-origin-proof';

/** The headers with the client's address and host, which our CloudFront function sets (`infra/constructs/edge-code.ts`). */
export const VIEWER_HEADERS = ['x-viewer-address', 'x-forwarded-host'] as const;
