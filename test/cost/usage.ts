import * as z from 'zod';
import { SOCKET_LIMITS, SOCKET_RHYTHM } from '#shared/domain/socket-constants.ts';

/** The AWS usage of one action. */
export const Usage = z.object({
  /** Calls of DynamoDB. */
  calls: z.number(),
  readUnits: z.number(),
  writeUnits: z.number(),
  s3Reads: z.number(),
  s3Writes: z.number(),
  /** Of functions, including stream consumers. */
  invocations: z.number(),
  milliseconds: z.number(),
  gigabyteSeconds: z.number(),
  /** Bytes that the functions log. */
  loggedBytes: z.number(),
  /** Bytes that the reader gets. */
  sentBytes: z.number(),
});
export type Usage = z.infer<typeof Usage>;

/** Fixed resources, counted in the synthesized templates of prod. */
export const Fixed = z.object({
  alarms: z.number(),
  dashboards: z.number(),
  keys: z.number(),
  secrets: z.number(),
  webAclRules: z.number(),
  /** Endpoints of the contract. */
  routes: z.number(),
  /** For how many days each nightly backup is kept, and for how many months each monthly one. */
  backupDays: z.number(),
  backupMonths: z.number(),
  /** Further vaults that have a copy of each backup. */
  backupCopies: z.number(),
  /** Queues that Lambda asks for messages all the time. */
  queues: z.number(),
  /** Prices are those of this region. */
  region: z.string(),
});
export type Fixed = z.infer<typeof Fixed>;

/** `test/cost/measured.json`: written by `npm run cost -- --measure`. */
export const Measurement = z.object({
  date: z.iso.date(),
  machine: z.string(),
  actions: z.record(z.string(), Usage),
  /** Compressed bytes of the application that a first visit loads. */
  site: z.object({ requests: z.number(), bytes: z.number() }),
  stored: z.object({ tableBytesPerPaper: z.number(), fileBytesPerPaper: z.number() }),
  fixed: Fixed,
});
export type Measurement = z.infer<typeof Measurement>;

/** How often each action happens in a month, for a platform size. */
export interface Month {
  readers: number;
  times: Record<string, number>;
  /** Papers published in a month; storage assumes a year of them. */
  papers: number;
  firstVisits: number;
  /** Open all the time, on average. */
  sockets: number;
}

/** The size of a platform. */
export interface Size {
  viewsPerDay: number;
  sockets: number;
}

/** A reader opens six papers a month. */
export const readersOf = (viewsPerDay: number): number => (viewsPerDay * DAYS) / 6;
const DAYS = 30;

/**
 * The usage model: an assumption, and the one that affects the figures most. A reader visits twice a month; each time they
 * open the home page or a list, search once, and open three papers, one of them as PDF. One reader in a hundred writes: visits
 * ten times a month with an account, submits half a paper, writes one review, and saves twenty drafts; one in ten of them
 * creates an agent. A socket is one open page of somebody with an account.
 */
export function monthOf(readers: number, sockets = 0): Month {
  const visits = 2 * readers;
  const opened = 3 * visits;
  const writers = readers / 100;
  const papers = writers / 2;
  const socketSeconds = sockets * DAYS * 86_400;
  const { least, most } = SOCKET_RHYTHM.pingMs;
  return {
    readers,
    sockets,
    papers,
    // The browser caches the application; each new build is loaded once.
    firstVisits: readers,
    times: {
      'GET /papers': 2 * visits,
      'GET /stats/platform': visits,
      // Requested when a page opens, and polled by open pages.
      'GET /site-state': 2 * visits,
      'GET /search': visits,
      'GET /papers/{id} (page)': opened,
      'GET /papers/{id}': opened,
      'POST /papers/{id}/views': opened,
      'GET /reviews/paper/{id}': opened,
      'GET /citations/{id}/stats': opened,
      'GET /files/* (PDF)': visits,
      'POST /auth/login': 10 * writers,
      'GET /users/me': 30 * writers,
      'PUT /papers/drafts/{id}': 20 * writers,
      'POST /papers': papers,
      'POST /reviews': writers,
      'POST /agents': writers / 10,
      'socket connection': socketSeconds / SOCKET_LIMITS.connectionSeconds,
      'socket ping': socketSeconds / ((least + most) / 2 / 1000),
      // Every five minutes, as are the digests, the search alerts and the health checks, which do as much when nothing is due.
      'job sweep': 4 * 30 * 24 * 12,
      // Every quarter of an hour.
      'job compact': 30 * 24 * 4,
    },
  };
}
