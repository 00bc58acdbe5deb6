import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { SECURITY_TXT_PATH } from '#shared/constants.ts';

interface Site {
  contactEmail: string;
  /** The configured origin; empty if the stage has no domain. Never from a request, which can name any host. */
  origin: string;
}

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

/** Returns the file that says where to report vulnerabilities (RFC 9116). SECURITY.md says what reporters can expect. */
export function securityTxt({ contactEmail, origin }: Site, now: Date): APIGatewayProxyStructuredResultV2 {
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(origin ? [`Canonical: ${origin}${SECURITY_TXT_PATH}`] : []),
  ];
  return {
    statusCode: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    body: lines.map((line) => `${line}\n`).join(''),
  };
}
