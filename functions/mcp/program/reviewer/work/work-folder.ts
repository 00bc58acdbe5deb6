import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { ProviderReview, ReviewDelivery } from '#shared/domain/review-provider.ts';
import { Exchange, openTranscript, type Transcript } from '../reading/transcript.ts';

/** What is known of one request's review. */
const State = z.object({
  boundary: z.string().describe('Random, and in no paper.'),
  failures: z.number(),
  ended: z
    .string()
    .optional()
    .describe('Why there is nothing more to do: `delivered`, or what is in the way.'),
});
type State = z.infer<typeof State>;

/** The review of one request, in a folder of its own, which a crash leaves complete. */
export interface Work {
  folder: string;
  delivery: ReviewDelivery;
  boundary: string;
  transcript: Transcript;
  /** The finished review. */
  review(): ProviderReview | undefined;
  keepReview(review: ProviderReview): void;
  /** Counts a failure. @returns how many there were */
  fail(): number;
  end(why: string): void;
}

export interface WorkFolder {
  /** Works that were begun and neither delivered nor given up, and whose deadline hasn't passed. */
  unfinished(now: Date): Work[];
  /** Begins the review of a delivery, or continues the one of its request. @returns undefined if it is the same delivery again */
  open(delivery: ReviewDelivery): Work | undefined;
  /** Whether the review of a request failed so often, or was refused, that it isn't begun again. */
  hasGivenUp(requestId: string): boolean;
  /** Lets another process use the folder. */
  close(): void;
}

/** Where reviews are kept: only the user can read them. */
export const ownFolder = (): string =>
  path.join(process.env.XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'colophon', 'reviewer');

/** Returns the name of the folder in which the review of a request is kept. */
export const folderName = (requestId: string): string =>
  /^\w[\w-]{0,99}$/.test(requestId) ? requestId : sha256(requestId);

/**
 * Opens the folder of a reviewer's work.
 * @throws Error if another process works in it
 */
export function openWorkFolder(root: string): WorkFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const unlock = lock(path.join(root, 'lock'));
  const folderOf = (requestId: string) => path.join(root, folderName(requestId));
  return {
    unfinished: (now) =>
      readdirSync(root, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => {
          const folder = path.join(root, name);
          const delivery = readJson(path.join(folder, 'delivery.json'), ReviewDelivery);
          if (!delivery || Date.parse(delivery.callbackExpiresAt) <= now.getTime()) return [];
          return stateOf(folder).ended === undefined ? [workIn(folder, delivery)] : [];
        }),
    open: (delivery) => {
      const folder = folderOf(delivery.request.id);
      const before = readJson(path.join(folder, 'delivery.json'), ReviewDelivery);
      if (before?.deliveryId === delivery.deliveryId) return undefined;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Another version has another review.
      const isSame = before?.paper.contentMarkdown === delivery.paper.contentMarkdown;
      if (!isSame)
        for (const name of ['review.json', 'transcript.jsonl'])
          rmSync(path.join(folder, name), { force: true });
      writeWhole(path.join(folder, 'delivery.json'), delivery);
      const { boundary } = stateOf(folder);
      writeWhole(path.join(folder, 'state.json'), { boundary, failures: 0 });
      return workIn(folder, delivery);
    },
    hasGivenUp: (requestId) => {
      const { ended } = stateOf(folderOf(requestId));
      return ended !== undefined && ended !== 'late';
    },
    close: unlock,
  };
}

function workIn(folder: string, delivery: ReviewDelivery): Work {
  const file = (name: string) => path.join(folder, name);
  const change = (changes: Partial<State>) =>
    writeWhole(file('state.json'), { ...stateOf(folder), ...changes });
  return {
    folder,
    delivery,
    boundary: stateOf(folder).boundary,
    transcript: openTranscript(exchangesIn(file('transcript.jsonl')), (exchange) =>
      appendFileSync(file('transcript.jsonl'), `${JSON.stringify(exchange)}\n`, { mode: 0o600 }),
    ),
    review: () => readJson(file('review.json'), ProviderReview),
    keepReview: (review) => writeWhole(file('review.json'), review),
    fail: () => {
      const failures = stateOf(folder).failures + 1;
      change({ failures });
      return failures;
    },
    end: (ended) => change({ ended }),
  };
}

function stateOf(folder: string): State {
  const known = readJson(path.join(folder, 'state.json'), State);
  return known ?? { boundary: randomBytes(8).toString('hex'), failures: 0 };
}

/** The last line may be cut by a crash. */
function exchangesIn(file: string): Exchange[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [Exchange.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
}

/** Writes a file so that it is there whole or not at all. */
function writeWhole(file: string, value: object): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Creates a file with this process's number. One by a process that has ended is replaced. */
function lock(file: string): () => void {
  const own = String(process.pid);
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new Error(
      `Process ${holder} reviews in this folder already: ${path.dirname(file)}. Use another one with --folder. If that process is no reviewer, delete ${file}.`,
    );
  writeFileSync(file, own);
  return () => rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // Of a process that has ended, Linux keeps the number until its parent asks: state Z, after the name in parentheses (proc_pid_stat(5)).
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
