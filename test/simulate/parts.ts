import { readFileSync } from 'node:fs';
import { SOCKET_LIMITS, SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';
import { REMEMBERED_VISITS } from '../../functions/jobs/count-visits/next-counter.ts';
import { LANE_SHARES } from '../../functions/jobs/send-email/pace.ts';
import { StageConfig } from '../../infra/config.ts';
import { VISIT_WINDOW } from '../../infra/stacks/data-stack.ts';
import { VISIT_BATCH } from '../../infra/stacks/events-stack.ts';
import { Measurement, monthOf } from '../cost/usage.ts';

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
const DEFAULTS = StageConfig.parse({});
const measured = Measurement.parse(JSON.parse(readFileSync('test/cost/measured.json', 'utf8')));

/** AWS's default quotas of an account in one region. Most can be raised. */
const QUOTAS = {
  apiRequestsPerSecond: 10_000,
  runningFunctions: 1_000,
  newSocketsPerSecond: 500,
  messagesInFlight: 120_000,
  tableWriteUnitsPerSecond: 40_000,
  itemWriteUnitsPerSecond: 1_000,
};

/** Measured: 4 shards of the stream, 25 changes each at a time (docs/decisions/0004). */
const CHANGED_PAPERS_PER_SECOND = 90;
/** Measured: an indexer that commits a change of the manifest repeats it if another one was first. */
const COMMITS_PER_SECOND = 12;
/** A broadcast has 50 sends at a time, 10 ms each, and a minute (realtime-stack.ts). */
const SENDS_PER_SECOND = 50 / 0.01;
const BROADCAST_SECONDS = 60;

/** The settings that a stage of this size needs, where the defaults are too small. */
export function settingsFor({ viewsPerDay, sockets }: Size) {
  return {
    requestRate: Math.max(DEFAULTS.requestRate, roundUp(1.25 * PEAK * apiRequestsPerSecond(viewsPerDay))),
    socketRate: Math.max(DEFAULTS.socketRate, roundUp(2 * socketCallsPerSecond(sockets))),
  };
}

/** Returns each part's load beside its limit, from measured calls and milliseconds and from the code's own constants. */
export function partsOf(size: Size): Part[] {
  const { viewsPerDay, sockets } = size;
  const { requestRate, socketRate } = settingsFor(size);
  const requests = PEAK * apiRequestsPerSecond(viewsPerDay);
  const socketCalls = socketCallsPerSecond(sockets);
  const visits = visitsOf(size);
  const mails = mailsPerSecond(size);
  return [
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
      QUOTAS.tableWriteUnitsPerSecond,
      'units a second',
      'quota of DynamoDB',
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
    part(
      'emails with codes',
      mails.codes,
      DEFAULTS.mailRate * LANE_SHARES.codes,
      'a second',
      'mailRate, 60 %',
    ),
    part('other emails', mails.others, DEFAULTS.mailRate * LANE_SHARES.others, 'a second', 'mailRate, 30 %'),
  ];
}

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
  const batch = Math.min(VISIT_BATCH, perSecond * windowSeconds);
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
    others: PEAK * (published + 2 * (times['POST /reviews'] ?? 0)),
    codes: PEAK * ((times['POST /auth/login'] ?? 0) / 50),
  };
}

const roundUp = (value: number): number => Math.ceil(value / 100) * 100;
