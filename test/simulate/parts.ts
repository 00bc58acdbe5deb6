import { readFileSync } from 'node:fs';
import { SOCKET_LIMITS, SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import { REMEMBERED_VISITS } from '../../functions/jobs/count-visits/next-counter.ts';
import { LANE_SHARES } from '../../functions/jobs/send-email/pace.ts';
import type { StageConfig } from '../../infra/config.ts';
import { VISIT_WINDOW } from '../../infra/stacks/data-stack.ts';
import { VISIT_BATCH } from '../../infra/stacks/events-stack.ts';
import { Measurement, monthOf, readersOf } from '../cost/usage.ts';

/** The size of a platform. */
export interface Size {
  papers: number;
  viewsPerDay: number;
  /** Open sockets at one moment. */
  sockets: number;
}

/** A part of the platform with its load in the busiest hour, and its limit. */
export interface Part {
  name: string;
  load: number;
  limit: number;
  unit: string;
  /** Where the limit comes from. */
  source: string;
}

/** The busiest hour has three times the mean. */
const PEAK = 3;
const DAY_SECONDS = 86_400;
const measured = Measurement.parse(JSON.parse(readFileSync('test/cost/measured.json', 'utf8')));

/** AWS's default quotas of an account in one region. Most can be raised. */
const QUOTAS = {
  apiRequestsPerSecond: 10_000,
  runningFunctions: 1_000,
  newSocketsPerSecond: 500,
  messagesInFlight: 120_000,
  itemWriteUnitsPerSecond: 1_000,
  partitionReadUnitsPerSecond: 3_000,
  lambdaEventBytes: 6 * 1024 ** 2,
};

/** Measured: 4 shards of the stream, 25 changes each at a time (docs/decisions/0004). */
const CHANGED_PAPERS_PER_SECOND = 90;
/** Measured: an indexer that commits a change of the manifest repeats it if another one was first. */
const COMMITS_PER_SECOND = 12;
/** A broadcast has 50 sends at a time, 10 ms each, and a minute (realtime-stack.ts). */
const SENDS_PER_SECOND = 50 / 0.01;
const BROADCAST_SECONDS = 60;

/** SQS passes a message with about as much around it to the function. */
const VISIT_RECORD_BYTES = 1_050;
/** Above it, searches by SQLite take too long, and the index too much memory (docs/decisions/0010). */
const SQLITE_PAPERS = 100_000;
/** Measured: OpenSearch 2.19 on two cores, with a million papers (docs/decisions/0010). A tenth of it doesn't depend on the papers. */
const OPEN_SEARCH = { secondsPerMillion: 0.052, fixedSeconds: 0.005, bytesPerPaper: 25_000, nodes: 3 };
/** Of the instance types named like `m6g.large.search`. */
const CORES: Record<string, number> = { medium: 1, large: 2, xlarge: 4, '2xlarge': 8, '4xlarge': 16 };
/** OpenSearch puts no shard on a fuller disk; a node that is busier answers late. */
const WATERMARK = 0.85;
const BUSY = 0.7;
/** Assumed: 100 papers with their texts, and their lines compressed, take 0.2 s. A run ends in time for the next one, every 15 minutes. */
const DUMP = { runs: 30, seconds: 12.5 * 60, secondsPerPaper: 0.002 };
/** Assumed: two reviews a paper, whose scores are in memory. */
const REVIEWERS = { reviewsPerPaper: 2, megabytes: 1_024, bytesPerReview: 300 };
/** Assumed: one account in twenty gets a daily digest, a third of them at the same hour, in 20 ms each. */
const DIGESTS = { share: 0.05, busiestHour: 1 / 3, seconds: 240, secondsPerPerson: 0.02 };

/** Returns each part's load beside its limit, from measured calls and milliseconds, and from the code's and the stage's own limits. */
export function partsOf(size: Size, settings: StageConfig): Part[] {
  const { papers, viewsPerDay, sockets } = size;
  const { requestRate, socketRate, mailRate } = settings;
  const requests = PEAK * apiRequestsPerSecond(viewsPerDay);
  const socketCalls = socketCallsPerSecond(sockets);
  const visits = visitsOf(size);
  const mails = mailsPerSecond(size);
  const often = Object.fromEntries(timesPerSecond(viewsPerDay));
  return [
    ...searchParts(size, settings),
    part('requests of the API', requests, requestRate, 'a second', 'requestRate'),
    part(
      'requests and messages of the account',
      requests + socketCalls,
      QUOTAS.apiRequestsPerSecond,
      'a second',
      'quota of API Gateway',
    ),
    part(
      'running functions',
      PEAK * functionsAtOnce(viewsPerDay) + 0.025 * socketCalls,
      QUOTAS.runningFunctions,
      'at once',
      'quota of Lambda',
    ),
    part('pings, messages and connections of sockets', socketCalls, socketRate, 'a second', 'socketRate'),
    part(
      'new sockets',
      PEAK * (sockets / SOCKET_LIMITS.connectionSeconds),
      Math.min(QUOTAS.newSocketsPerSecond, socketRate / 2),
      'a second',
      'quota, and half of socketRate',
    ),
    part(
      'a broadcast to all sockets',
      sockets / SENDS_PER_SECOND,
      BROADCAST_SECONDS,
      's',
      'timeout of jobs-socket-tasks',
    ),
    part(
      'visits that wait to be counted',
      visits.waiting,
      QUOTAS.messagesInFlight,
      'messages',
      'quota of SQS',
    ),
    part(
      'counters written',
      visits.writesPerSecond,
      settings.tableWriteUnits,
      'units a second',
      'tableWriteUnits',
    ),
    part(
      'the most read paper’s counter',
      visits.hottestUnitsPerSecond,
      QUOTAS.itemWriteUnitsPerSecond,
      'units a second',
      'limit of DynamoDB',
    ),
    part(
      'papers that show new counts',
      visits.shownPerSecond,
      CHANGED_PAPERS_PER_SECOND,
      'a second',
      'measured: 4 shards',
    ),
    part(
      'changes of the search index',
      visits.shownPerSecond,
      COMMITS_PER_SECOND,
      'commits a second',
      'measured: one manifest',
    ),
    part('emails with codes', mails.codes, mailRate * LANE_SHARES.codes, 'a second', 'mailRate, 60 %'),
    part(
      'other emails, digests among them',
      mails.others,
      mailRate * LANE_SHARES.others,
      'a second',
      'mailRate, 30 %',
    ),
    part(
      'digests of one hour',
      digestsAtOnce(viewsPerDay) * DIGESTS.secondsPerPerson,
      DIGESTS.seconds,
      's',
      'timeout of jobs-send-digests',
    ),
    part(
      'the month’s list of papers',
      PEAK * (often['GET /papers'] ?? 0) * (measured.actions['GET /papers']?.readUnits ?? Number.NaN),
      QUOTAS.partitionReadUnitsPerSecond,
      'units a second',
      'limit of a partition',
    ),
    part(
      'the nightly dump',
      papers * DUMP.secondsPerPaper,
      DUMP.runs * DUMP.seconds,
      's',
      `${DUMP.runs} runs of jobs-dump-papers`,
    ),
    part(
      'scores of reviewers',
      (papers * REVIEWERS.reviewsPerPaper * REVIEWERS.bytesPerReview) / 1024 ** 2,
      BUSY * REVIEWERS.megabytes,
      'MB',
      'memory of jobs-measure-reviewers',
    ),
  ];
}

/** The search engine of the stage. */
function searchParts({ papers, viewsPerDay }: Size, settings: StageConfig): Part[] {
  if (settings.searchEngine === 'sqlite')
    return [part('papers in the search index', papers, SQLITE_PAPERS, 'papers', 'SQLite (decision 10)')];
  const searches = PEAK * (Object.fromEntries(timesPerSecond(viewsPerDay))['GET /search'] ?? 0);
  const seconds = OPEN_SEARCH.fixedSeconds + (OPEN_SEARCH.secondsPerMillion * papers) / 1e6;
  const cores = CORES[settings.openSearchInstance.split('.')[1] ?? ''] ?? Number.NaN;
  return [
    part(
      'searches of OpenSearch',
      searches * seconds,
      BUSY * OPEN_SEARCH.nodes * cores,
      'cores',
      'openSearchInstance',
    ),
    part(
      'disks of OpenSearch in a rebuild',
      (2 * papers * OPEN_SEARCH.bytesPerPaper) / 1e9,
      WATERMARK * OPEN_SEARCH.nodes * settings.openSearchGigabytes,
      'GB',
      'openSearchGigabytes',
    ),
  ];
}

/** Accounts are the usage model's writers. */
const digestsAtOnce = (viewsPerDay: number): number =>
  (readersOf(viewsPerDay) / 100) * DIGESTS.share * DIGESTS.busiestHour;

const part = (name: string, load: number, limit: number, unit: string, source: string): Part => ({
  name,
  load,
  limit,
  unit,
  source,
});

/** The usage model's requests, for so many views. */
function timesPerSecond(viewsPerDay: number): [name: string, times: number][] {
  const { times } = monthOf(1);
  const perView = 1 / (times['POST /papers/{id}/views'] ?? 1);
  return Object.entries(times)
    .filter(([name]) => !name.startsWith('job'))
    .map(([name, often]) => [name, (often * perView * viewsPerDay) / DAY_SECONDS]);
}

const apiRequestsPerSecond = (viewsPerDay: number): number =>
  timesPerSecond(viewsPerDay).reduce(
    (sum, [name, times]) => sum + (name.startsWith('GET /files') ? 0 : times),
    0,
  );

function functionsAtOnce(viewsPerDay: number): number {
  return timesPerSecond(viewsPerDay).reduce(
    (sum, [name, times]) => sum + (times * (measured.actions[name]?.milliseconds ?? Number.NaN)) / 1000,
    0,
  );
}

/** Pings, and for each connection a connect, an authentication and a disconnect. */
function socketCallsPerSecond(sockets: number): number {
  const { least, most } = SOCKET_RHYTHM.pingMs;
  const pings = sockets / ((least + most) / 2 / 1000);
  return pings + (3 * sockets) / SOCKET_LIMITS.connectionSeconds;
}

/** A set element has 9 bytes and one of DynamoDB's own; an item, some 200 more. DynamoDB bills a write by 1 KB. */
const unitsOfCounter = (visits: number): number =>
  Math.ceil((200 + 10 * Math.min(visits, REMEMBERED_VISITS)) / 1024);

function visitsOf({ papers, viewsPerDay }: Size) {
  const perSecond = (PEAK * viewsPerDay) / DAY_SECONDS;
  const windowSeconds = VISIT_WINDOW.toSeconds();
  const most = Math.min(VISIT_BATCH, Math.floor(QUOTAS.lambdaEventBytes / VISIT_RECORD_BYTES));
  const batch = Math.min(most, perSecond * windowSeconds);
  const batchesPerSecond = perSecond / batch;
  const hottest = viewsPerDay * shareOf(1, papers);
  const weekly = distinctPapers(7 * viewsPerDay, papers);
  return {
    waiting: perSecond * windowSeconds,
    // A counter of a mean paper is small; the largest are counted by themselves.
    writesPerSecond: batchesPerSecond * (distinctPapers(batch, papers) + unitsOfCounter(hottest)),
    hottestUnitsPerSecond: batchesPerSecond * unitsOfCounter(hottest),
    // Each visited paper once a week; 5 % more than a year’s views takes longer.
    shownPerSecond: (PEAK * weekly) / (7 * DAY_SECONDS),
  };
}

/** Papers are read by Zipf's law: the share of the paper with a rank. */
const shareOf = (rank: number, papers: number): number => 1 / (rank * harmonic(papers));
const harmonic = (count: number): number => Math.log(count) + 0.5772;

/** How many different papers so many views are of. Ranks are summed in steps of 1 %, over which their share hardly changes. */
function distinctPapers(views: number, papers: number): number {
  let sum = 0;
  for (let rank = 1; rank <= papers; ) {
    const next = Math.min(papers + 1, Math.max(rank + 1, Math.floor(rank * 1.01)));
    sum += (next - rank) * (1 - Math.exp(-views * shareOf(rank, papers)));
    rank = next;
  }
  return sum;
}

function mailsPerSecond({ papers, viewsPerDay }: Size) {
  const times = Object.fromEntries(timesPerSecond(viewsPerDay));
  const published = papers / (365 * DAY_SECONDS);
  // As in monthly-cost.ts: one for each paper, two for each review. A code for one login in fifty.
  return {
    others: PEAK * (published + 2 * (times['POST /reviews'] ?? 0)) + digestsAtOnce(viewsPerDay) / 3_600,
    codes: PEAK * ((times['POST /auth/login'] ?? 0) / 50),
  };
}
