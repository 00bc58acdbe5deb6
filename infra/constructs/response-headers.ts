import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export type ContentSecurityPolicy = Record<string, string[]>;

/** The product's own pages may load their own origin. @param connected the origins that their scripts may call besides */
export const sitePolicy = (...connected: string[]): ContentSecurityPolicy => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library inserts its styles at run time.
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", ...connected],
  'object-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  // Only web/src/lib/trusted-types.ts can turn text into HTML or code.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['colophon'],
});

/** What `default-src` doesn't cover: the addresses of relative links and of forms. */
const NO_ACTION: ContentSecurityPolicy = { 'base-uri': ["'none'"], 'form-action': ["'none'"] };

/** API responses are data: shown as a page they may load and run nothing. */
export const DATA_POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  ...NO_ACTION,
};

/** Files of authors are shown in a sandbox with an opaque origin: no scripts, forms or cookies. */
export const AUTHORS_POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'self'"],
  ...NO_ACTION,
  sandbox: [],
};

/**
 * A PDF has the same policy without a sandbox: Chromium 156 shows a sandboxed PDF (tested), other browsers' viewers don't.
 * If an HTML page were served as a PDF, `default-src 'none'` would still block its scripts.
 */
export const PDF_POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'object-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  ...NO_ACTION,
};

/** The security headers of every response, with the content security policy of this behavior. */
export function securityHeaders(
  scope: Construct,
  id: string,
  policy: ContentSecurityPolicy,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      contentSecurityPolicy: { contentSecurityPolicy: textOf(policy), override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
        {
          header: 'Permissions-Policy',
          value: NOT_NEEDED.map((feature) => `${feature}=()`).join(', '),
          override: true,
        },
      ],
    },
  });
}

const NOT_NEEDED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

const textOf = (policy: ContentSecurityPolicy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
