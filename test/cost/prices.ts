/**
 * AWS's public on-demand prices in US dollars, in us-east-1, and in the other regions in which they are known. Permanent free tiers
 * are subtracted; free tiers for new accounts are not.
 */
export const PRICES_AS_OF = '2026-11-21';

export interface Price {
  dollars: number;
  /** For so many of … */
  per: number;
  /** … requests, gigabytes, units. */
  unit: string;
  /** The free tier of each month. */
  free: number;
  /** The dollars in eu-central-1 (from memory), where they differ. CloudFront’s are those of European readers. */
  frankfurt: number | undefined;
  source: string;
}

const price = (
  [dollars, frankfurt]: [dollars: number, frankfurt?: number],
  per: number,
  unit: string,
  source: string,
  free = 0,
): Price => ({
  dollars,
  frankfurt,
  per,
  unit,
  free,
  source: `https://aws.amazon.com/${source}/pricing/`,
});

const MILLION = 1_000_000;

export const PRICES = {
  cloudFrontRequests: price([0.01, 0.012], 10_000, 'HTTPS requests', 'cloudfront', 10 * MILLION),
  // The first 10 TB; beyond them it becomes cheaper (0.02 above 5 PB), which is left out.
  cloudFrontGigabytes: price([0.085], 1, 'GB sent to readers', 'cloudfront', 1024),
  cloudFrontFunctions: price([0.1], MILLION, 'runs of edge functions', 'cloudfront', 2 * MILLION),
  webAclRequests: price([0.6], MILLION, 'requests inspected', 'waf'),
  webAclMonthly: price([1], 1, 'rules, and 5 for the web ACL', 'waf'),
  httpApiRequests: price([1, 1.2], MILLION, 'requests', 'api-gateway'),
  socketMessages: price([1, 1.2], MILLION, 'messages of sockets', 'api-gateway'),
  socketMinutes: price([0.25, 0.3], MILLION, 'minutes of open sockets', 'api-gateway'),
  lambdaRequests: price([0.2], MILLION, 'invocations', 'lambda', MILLION),
  lambdaGigabyteSeconds: price([0.0000133334], 1, 'GB-seconds on arm64', 'lambda', 400_000),
  dynamoReadUnits: price([0.125, 0.1525], MILLION, 'read request units', 'dynamodb'),
  dynamoWriteUnits: price([0.625, 0.7625], MILLION, 'write request units', 'dynamodb'),
  dynamoGigabytes: price([0.25, 0.306], 1, 'GB stored', 'dynamodb', 25),
  dynamoRecoveryGigabytes: price([0.2, 0.2448], 1, 'GB with point-in-time recovery', 'dynamodb'),
  s3Writes: price([0.005, 0.0054], 1000, 'PUT requests', 's3'),
  s3Reads: price([0.0004, 0.00043], 1000, 'GET requests', 's3'),
  s3Gigabytes: price([0.023, 0.0245], 1, 'GB stored', 's3'),
  searchBaseGigabytes: price([0.023, 0.0245], 1, 'GB of bases of the search index', 's3'),
  // Three m6g.large.search, and their disks.
  openSearchDomains: price([276, 330], 1, 'OpenSearch domains', 'opensearch-service'),
  openSearchGigabytes: price([0.122, 0.1464], 1, 'GB on their disks', 'opensearch-service'),
  // Each nightly backup of a table is full; those of the bucket share what didn't change.
  tableBackupGigabytes: price([0.1, 0.1224], 1, 'GB of tables in backups', 'backup'),
  coldBackupGigabytes: price([0.03, 0.0367], 1, 'GB of tables in cold backups', 'backup'),
  fileBackupGigabytes: price([0.05, 0.06], 1, 'GB of files in backups', 'backup'),
  copiedGigabytes: price([0.02], 1, 'GB of backups copied to another region', 'backup'),
  logGigabytes: price([0.5, 0.63], 1, 'GB of logs taken in', 'cloudwatch', 5),
  alarms: price([0.1], 1, 'alarm metrics', 'cloudwatch', 10),
  // Billed by the hour in which it is sent.
  metrics: price([0.3], 1, 'metrics by route', 'cloudwatch', 10),
  dashboards: price([3], 1, 'dashboards', 'cloudwatch', 3),
  traces: price([5], MILLION, 'traces recorded', 'xray', 100_000),
  queueRequests: price([0.4], MILLION, 'requests of queues', 'sqs', MILLION),
  mails: price([0.1], 1000, 'mails', 'ses'),
  kmsKeys: price([1], 1, 'keys', 'kms'),
  kmsSignatures: price([0.15], 10_000, 'signatures on P-256', 'kms'),
  secrets: price([0.4], 1, 'secrets', 'secrets-manager'),
} satisfies Record<string, Price>;
export type PriceName = keyof typeof PRICES;

/** Regions whose prices aren’t known here cost up to this much more than us-east-1. */
const ELSEWHERE = 1.2;

/** Returns the dollars of a price in a region. */
export function dollarsIn(region: string, { dollars, frankfurt = dollars }: Price): number {
  if (region === 'us-east-1') return dollars;
  return region === 'eu-central-1' ? frankfurt : ELSEWHERE * dollars;
}
