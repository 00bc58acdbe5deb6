import { commonOrigin } from '../../functions/papers/submission-standing.ts';
import { burstWith } from '../../functions/publishing/screening/burst.ts';
import { submissionsPerDay } from '../../shared/domain/submission-limit-constants.ts';
import { aWorker, queueOf, SECOND, submit, work } from './virtual-queues.ts';

/** One person with many new accounts, by what these have in common. */
export interface Flood {
  name: string;
  account: (index: number) => { email: string; sourceIp: string };
}

const NEW = { accepted: 0, helpful: 0, granted: 0 };
const elsewhere = (index: number) => `198.${18 + Math.floor(index / 250)}.${index % 250}.7`;

export const FLOODS: Flood[] = [
  {
    name: 'free mailboxes, one network',
    account: (index) => ({ email: `eve${index}@gmail.com`, sourceIp: '203.0.113.7' }),
  },
  {
    name: 'a domain that accepts all, 100 networks',
    account: (index) => ({ email: `eve@n${index}.bought.example`, sourceIp: elsewhere(index) }),
  },
  {
    name: 'free mailboxes, 100 networks',
    account: (index) => ({ email: `eve${index}@gmail.com`, sourceIp: elsewhere(index) }),
  },
];

export interface Outcome {
  /** Papers of the flood that were accepted for processing, and those that became public without an admin. */
  submitted: number;
  published: number;
  /** How many times as long as alone strangers' papers took: half of them at most, and the slowest. */
  delays: { median: number; worst: number };
  /** The largest share of the flood in the 20 papers of "Latest" at any time. */
  latest: number;
}

const ACCOUNTS = 100;
const PAPERS = 100;
const STRANGERS = 60;
const SECONDS_BETWEEN = 17;
const PLACES = 10;
/** What a paper of ten pages takes. */
const TURN_SECONDS = 4;
const LATEST = 20;

/** Sends 100 papers of each of 100 accounts at once, and a stranger's paper every 17 seconds, through the real limit, queue and burst rule. */
export async function simulateFlood({ account }: Flood): Promise<Outcome> {
  const latest: string[] = Array.from({ length: LATEST }, () => 'earlier');
  let mostInLatest = 0;
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const papers = new Map<string, { paperId: string; person: string }[]>();
  const origins = new Map<string, string>();
  work.run = async (person, paperId) => {
    await new Promise((resolve) => setTimeout(resolve, TURN_SECONDS * SECOND));
    const sent = sentAt.get(paperId);
    if (sent !== undefined) delays.push((Date.now() - sent) / SECOND / TURN_SECONDS);
    const of = papers.get(origins.get(paperId) ?? '') ?? [];
    const earlier = of.slice(
      0,
      of.findIndex((paper) => paper.paperId === paperId),
    );
    if (!origins.has(paperId) || !burstWith({ paperId, person }, earlier)) latest.push(person);
    mostInLatest = Math.max(mostInLatest, latest.slice(-LATEST).filter(isOfFlood).length);
  };
  let submitted = 0;
  const perDay = Math.min(PAPERS, submissionsPerDay(NEW));
  for (let paper = 0; paper < perDay; paper += 1)
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const { email, sourceIp } = account(index);
      const [person, origin] = [`eve${index}`, commonOrigin({ email }, sourceIp)];
      const paperId = `${person}-${paper}`;
      submitted += 1;
      origins.set(paperId, origin);
      papers.set(origin, [...(papers.get(origin) ?? []), { paperId, person }]);
      await submit('papers', person, String(paper), origin);
    }
  const serveOnce = aWorker(queueOf('papers'), PLACES);
  for (let second = 0; second < STRANGERS * SECONDS_BETWEEN + 60; second += 1) {
    const number = second / SECONDS_BETWEEN;
    if (Number.isInteger(number) && number < STRANGERS) {
      const person = `stranger${number}`;
      sentAt.set(`${person}-0`, Date.now());
      await submit('papers', person, '0', `192.0.${number}`);
    }
    await serveOnce();
  }
  const sorted = delays.toSorted((a, b) => a - b);
  if (sorted.length < STRANGERS)
    throw new Error(`${STRANGERS - sorted.length} papers of strangers were not published.`);
  return {
    submitted,
    published: latest.filter(isOfFlood).length,
    delays: { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 },
    latest: mostInLatest / LATEST,
  };
}

const isOfFlood = (person: string) => person.startsWith('eve');
