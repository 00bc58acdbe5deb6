/** What CloudFront shows to the API, so that it is known from anybody who calls the API's own address. */
export const EDGE_SECRET_HEADER = 'x-origin-proof';

/** What our edge function says of a viewer; see `infra/constructs/edge-code.ts`. */
export const VIEWER_HEADERS = ['x-viewer-address', 'x-forwarded-host'] as const;
