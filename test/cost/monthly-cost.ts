import { dollarsIn, PRICES, type PriceName } from './prices.ts';
import type { Fixed, Measurement, Month, Usage } from './usage.ts';

export interface Line {
  price: PriceName;
  amount: number;
  dollars: number;
}

const GB = 1024 ** 3;
/** Months for which a paper published during a year is stored: the platform after its first year. */
export const MONTHS_STORED = 12;
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
/** Lambda asks each queue by five connections, each for up to 20 seconds at a time, and takes and deletes up to ten messages a request. */
export const POLLS_PER_QUEUE = (5 * SECONDS_A_MONTH) / 20;
const MESSAGES_PER_REQUEST = 10;
/** A published paper’s messages: the pipeline, references, registration, notifications, emails and webhooks. A view is one. */
const MESSAGES_PER_PAPER = 10;
/**
 * What the nightly jobs read of each paper and review: the dump reads a paper and its version, some 40 KB with its references, and
 * its text; the measurement of reviewers reads each review, and writes an item for each reviewer.
 */
const NIGHTS = 30;
const NIGHTLY_READ_UNITS = { paper: 6, review: 0.5 };
/** The dump takes about 2 ms a paper with 1 GB of memory, in at most 30 runs a night. */
const DUMP = { seconds: 0.002, mostSeconds: 30 * 12.5 * 60, gigabytes: 1 };
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
  const nightly = nightlyOf(month);
  const sent = sum((usage) => usage.sentBytes) + month.firstVisits * site.bytes;

  const vaults = 1 + fixed.backupCopies;
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
    lambdaGigabyteSeconds: sum((usage) => usage.gigabyteSeconds) + nightly.gigabyteSeconds,
    dynamoReadUnits: sum((usage) => usage.readUnits) + nightly.readUnits,
    dynamoWriteUnits: sum((usage) => usage.writeUnits) + nightly.writeUnits,
    dynamoGigabytes: tableGigabytes,
    dynamoRecoveryGigabytes: tableGigabytes,
    s3Writes: sum((usage) => usage.s3Writes),
    // Assumes that CloudFront caches no PDF.
    s3Reads:
      sum((usage, name) => usage.s3Reads + (name.startsWith('GET /files') ? 1 : 0)) +
      siteRequests +
      nightly.s3Reads,
    s3Gigabytes: fileGigabytes,
    ...searchOf(month),
    tableBackupGigabytes: vaults * fixed.backupDays * tableGigabytes,
    coldBackupGigabytes: vaults * fixed.backupMonths * tableGigabytes,
    fileBackupGigabytes: vaults * fileGigabytes,
    // Each night's tables; the files were copied when they were new.
    copiedGigabytes: (fixed.backupCopies * SECONDS_A_MONTH * tableGigabytes) / 86_400,
    logGigabytes: (sum((usage) => usage.loggedBytes) + throughApi * ACCESS_LOG_BYTES) / GB,
    alarms: fixed.alarms,
    metrics: metricsSent(month, fixed.routes),
    dashboards: fixed.dashboards,
    // Lambda records the first request of each second, and one in twenty of the others.
    traces: Math.min(invocations, SECONDS_A_MONTH + invocations / 20),
    queueRequests: queueRequests(month, fixed.queues),
    mails: month.papers + 2 * (month.times['POST /reviews'] ?? 0),
    kmsKeys: fixed.keys,
    kmsSignatures: (month.times['POST /auth/login'] ?? 0) + month.papers,
    secrets: fixed.secrets,
  };
  return Object.entries(PRICES).map(([name, price]) => {
    const amount = amounts[name as PriceName];
    const dollars = (Math.max(0, amount - price.free) / price.per) * dollarsIn(fixed.region, price);
    return { price: name as PriceName, amount, dollars };
  });
}

function nightlyOf({ papers, times }: Month) {
  const allPapers = MONTHS_STORED * papers;
  const reviews = times['POST /reviews'] ?? 0;
  const seconds = Math.min(DUMP.mostSeconds, DUMP.seconds * allPapers);
  return {
    readUnits:
      NIGHTS * (NIGHTLY_READ_UNITS.paper * allPapers + NIGHTLY_READ_UNITS.review * MONTHS_STORED * reviews),
    // Each writer of the model writes one review a month.
    writeUnits: NIGHTS * reviews,
    s3Reads: NIGHTS * allPapers,
    gigabyteSeconds: NIGHTS * seconds * DUMP.gigabytes,
  };
}

/** A message is sent by itself, and received and deleted with others. */
function queueRequests({ papers, times }: Month, queues: number): number {
  const messages = (times['POST /papers/{id}/views'] ?? 0) + MESSAGES_PER_PAPER * papers;
  return queues * POLLS_PER_QUEUE + messages * (1 + 2 / MESSAGES_PER_REQUEST);
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
