import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** The state of a resource at one check: a hash of its content, and the ETag that makes the next check cheaper. */
export interface Look {
  shows: string;
  tag?: string;
}

interface WatchOptions {
  everyMs: number;
  /** @throws McpError if the resource doesn't exist */
  look(uri: string, last?: Look): Promise<Look>;
  changed(uri: string): Promise<void>;
  failed(uri: string, error: unknown): Promise<void>;
}

/** A limit, because each resource costs one request per check. */
const MOST = 50;

/** Checks the resources that a client subscribed to for changes, one after another, until the session ends. */
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
    // A subscription must not keep the process alive.
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
      // The client may have unsubscribed meanwhile.
      if (!seen.has(uri)) return;
      seen.set(uri, now);
      if (now.shows !== last.shows) await changed(uri);
    } catch (error) {
      // Reported once per outage, and not if the client unsubscribed meanwhile.
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
      // Meanwhile, the session may have ended, or other subscriptions reached the limit.
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
    throw new McpError(ErrorCode.InvalidRequest, `You can subscribe to at most ${MOST} resources at a time.`);
}
