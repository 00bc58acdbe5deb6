import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export type ContentSecurityPolicy = Record<string, string[]>;

/** What the product's own pages may load: themselves, and the bucket that takes uploads. */
export const sitePolicy = (uploadOrigin: string): ContentSecurityPolicy => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library writes its styles at run-time.
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", uploadOrigin],
  'object-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
});

/** What the API answers is data; shown as a page it may do nothing. */
export const DATA_POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** What authors wrote may be looked at, on an origin that is nobody's: no script, no form, no cookie. */
export const AUTHORS_POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'frame-ancestors': ["'self'"],
  sandbox: [],
};

/**
 * A PDF may do as little, but stands in no sandbox: Chromium 156 shows it in one too (tried), other browsers' viewers
 * are known to refuse. Should a page ever be served as a PDF, `default-src 'none'` still keeps it from running.
 */
export const PDF_POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'object-src': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** The security headers of every answer, with the content security policy of this part of the address. */
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
