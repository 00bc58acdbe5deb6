import { PRICES, type PriceName } from './prices.ts';
import type { Fixed, Measurement, Month, Usage } from './usage.ts';

export interface Line {
  price: PriceName;
  amount: number;
  dollars: number;
}

const GB = 1024 ** 3;
/** Months for which a paper published during a year is stored: the platform after its first year. */
const MONTHS_STORED = 12;
/** API Gateway's line of the access log for a request, and CloudWatch's own 26 bytes for a line. */
const ACCESS_LOG_BYTES = 430;
const SECONDS_A_MONTH = 30 * 86_400;
/** Of the search index with a whole text (docs/decisions/0010), and of OpenSearch on two nodes (docs/deploying.md). */
const INDEX_BYTES_PER_PAPER = 6_750;
const OPEN_SEARCH_BYTES_PER_PAPER = 20_000;
/** Above it, a stage uses OpenSearch. */
const SQLITE_PAPERS = 100_000;
/** The search bucket keeps bases for two weeks. A new one is made for 50 deltas, at most every 15 minutes (make-base.ts). */
const BASE_DAYS = 14;
const DELTAS_PER_BASE = 50;
const MOST_BASES_A_DAY = 96;
/** Deltas of a paper: received, published, decided on. A review is one more. Changed counts come in batches, and add a few. */
const DELTAS_PER_PAPER = 3;
/** Sent and received: connect, authenticate, two answers, and a ping's answer. */
const MESSAGES = { connection: 4, ping: 2 };

/** Returns a month's bill by line, from the measurement, the usage model, and the prices. */
export function monthlyCost({ actions, site, stored }: Measurement, month: Month, fixed: Fixed): Line[] {
  const sum = (of: (usage: Usage, name: string) => number): number =>
    Object.entries(month.times).reduce((total, [name, times]) => {
      const usage = actions[name];
      if (usage === undefined) throw new Error(`${name} was not measured: npm run cost -- --measure`);
      return total + times * of(usage, name);
    }, 0);
  const throughEdge = sum((_, name) => (/^(job|socket)/.test(name) ? 0 : 1));
  const throughApi = sum((_, name) => (/^(job|socket|GET \/files)/.test(name) ? 0 : 1));
  const fileRequests = sum((_, name) => (name.startsWith('GET /files') ? 1 : 0));
  const siteRequests = month.firstVisits * site.requests;
  const invocations = sum((usage) => usage.invocations);
  const tableGigabytes = (MONTHS_STORED * month.papers * stored.tableBytesPerPaper) / GB;
  const fileGigabytes = (MONTHS_STORED * month.papers * stored.fileBytesPerPaper) / GB;
  const sent = sum((usage) => usage.sentBytes) + month.firstVisits * site.bytes;

  const amounts: Record<PriceName, number> = {
    cloudFrontRequests: throughEdge + siteRequests,
    cloudFrontGigabytes: sent / GB,
    // The site and files have a function for requests and one for responses, the API only the first.
    cloudFrontFunctions: throughEdge + fileRequests + 2 * siteRequests,
    webAclRequests: fixed.webAclRules > 0 ? throughEdge + siteRequests : 0,
    webAclMonthly: fixed.webAclRules > 0 ? 5 + fixed.webAclRules : 0,
    httpApiRequests: throughApi,
    socketMessages:
      MESSAGES.connection * (month.times['socket connection'] ?? 0) +
      MESSAGES.ping * (month.times['socket ping'] ?? 0),
    socketMinutes: (month.sockets * SECONDS_A_MONTH) / 60,
    lambdaRequests: invocations,
    lambdaGigabyteSeconds: sum((usage) => usage.gigabyteSeconds),
    dynamoReadUnits: sum((usage) => usage.readUnits),
    dynamoWriteUnits: sum((usage) => usage.writeUnits),
    dynamoGigabytes: tableGigabytes,
    dynamoRecoveryGigabytes: tableGigabytes,
    s3Writes: sum((usage) => usage.s3Writes),
    // Assumes that CloudFront caches no PDF.
    s3Reads: sum((usage, name) => usage.s3Reads + (name.startsWith('GET /files') ? 1 : 0)) + siteRequests,
    s3Gigabytes: fileGigabytes,
    ...searchOf(month),
    tableBackupGigabytes: fixed.backupDays * tableGigabytes,
    coldBackupGigabytes: fixed.backupMonths * tableGigabytes,
    fileBackupGigabytes: fileGigabytes,
    logGigabytes: (sum((usage) => usage.loggedBytes) + throughApi * ACCESS_LOG_BYTES) / GB,
    alarms: fixed.alarms,
    metrics: metricsSent(month, fixed.routes),
    dashboards: fixed.dashboards,
    // Lambda records the first request of each second, and one in twenty of the others.
    traces: Math.min(invocations, SECONDS_A_MONTH + invocations / 20),
    mails: month.papers + 2 * (month.times['POST /reviews'] ?? 0),
    kmsKeys: fixed.keys,
    kmsSignatures: (month.times['POST /auth/login'] ?? 0) + month.papers,
    secrets: fixed.secrets,
  };
  return Object.entries(PRICES).map(([name, { dollars, per, free }]) => {
    const amount = amounts[name as PriceName];
    return { price: name as PriceName, amount, dollars: (Math.max(0, amount - free) / per) * dollars };
  });
}

/** The storage of the search index after a year: bases of SQLite, or OpenSearch. */
function searchOf({ papers, times }: Month) {
  const all = MONTHS_STORED * papers;
  if (all > SQLITE_PAPERS)
    return {
      searchBaseGigabytes: 0,
      openSearchDomains: 1,
      openSearchGigabytes: Math.max(60, (all * OPEN_SEARCH_BYTES_PER_PAPER) / GB),
    };
  const deltasPerDay = (DELTAS_PER_PAPER * papers + (times['POST /reviews'] ?? 0)) / 30;
  const bases = BASE_DAYS * Math.min(MOST_BASES_A_DAY, Math.max(0.2, deltasPerDay / DELTAS_PER_BASE));
  return {
    searchBaseGigabytes: (bases * all * INDEX_BYTES_PER_PAPER) / GB,
    openSearchDomains: 0,
    openSearchGigabytes: 0,
  };
}

const HOURS_A_MONTH = 720;

/**
 * Functions write two metrics (time and errors) for each route called, billed for each hour in which they are written.
 * Routes that the model omits count like the rarest modeled route.
 */
function metricsSent({ times }: Month, routes: number): number {
  const shares = Object.entries(times)
    .filter(([name]) => name.includes(' /') && !name.startsWith('GET /files'))
    .map(([, often]) => Math.min(1, often / HOURS_A_MONTH));
  const others = Math.max(0, routes - shares.length) * Math.min(...shares);
  return 2 * (shares.reduce((sum, share) => sum + share, 0) + others);
}
