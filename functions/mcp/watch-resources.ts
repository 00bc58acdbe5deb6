import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** What a look at a resource found: what it shows, as a hash, and the tag by which the next look may be cheaper. */
export interface Look {
  shows: string;
  tag?: string;
}

interface WatchOptions {
  everyMs: number;
  /** @throws McpError where there is no such resource */
  look(uri: string, last?: Look): Promise<Look>;
  changed(uri: string): Promise<void>;
  failed(uri: string, error: unknown): Promise<void>;
}

/** Each costs the platform a question at each turn. */
const MOST = 50;

/** The resources that a client has subscribed to, looked at one after another at each turn, until the end. */
export function watchResources({ everyMs, look, changed, failed }: WatchOptions) {
  const seen = new Map<string, Look>();
  const failing = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const start = () => {
    // The program ends with its client, not with a subscription.
    timer ??= setTimeout(turn, everyMs).unref();
  };
  const turn = async () => {
    for (const uri of [...seen.keys()]) await lookAgain(uri);
    if (timer === undefined) return;
    stop();
    if (seen.size > 0) start();
  };
  const lookAgain = async (uri: string) => {
    const last = seen.get(uri);
    if (!last) return;
    try {
      const now = await look(uri, last);
      failing.delete(uri);
      // It may have been given up meanwhile.
      if (!seen.has(uri)) return;
      seen.set(uri, now);
      if (now.shows !== last.shows) await changed(uri);
    } catch (error) {
      // Once, not at each turn of an outage; and not of what was given up meanwhile.
      if (!seen.has(uri) || failing.has(uri)) return;
      failing.add(uri);
      await failed(uri, error);
    }
  };
  return {
    subscribe: async (uri: string) => {
      if (seen.has(uri)) return;
      refuseMore(seen);
      const first = await look(uri);
      // The session may have ended meanwhile, or others have been first.
      if (ended) return;
      refuseMore(seen);
      seen.set(uri, first);
      start();
    },
    unsubscribe: (uri: string) => {
      seen.delete(uri);
      failing.delete(uri);
      if (seen.size === 0) stop();
    },
    end: () => {
      ended = true;
      seen.clear();
      stop();
    },
  };
}

function refuseMore(seen: ReadonlyMap<string, Look>): void {
  if (seen.size >= MOST)
    throw new McpError(ErrorCode.InvalidRequest, `At most ${MOST} resources are watched at once.`);
}
