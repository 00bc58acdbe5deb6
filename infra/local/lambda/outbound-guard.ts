import { Socket } from 'node:net';

const AMAZON = /(^|\.)(amazonaws\.com(\.cn)?|api\.aws|on\.aws)$/i;

/**
 * Makes every connection of this thread to AWS fail, so that a laptop can't touch a real account. `fetch`, `http`,
 * `https` and `tls` all open their sockets through `Socket.prototype.connect`.
 */
export function refuseAmazon(): void {
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]) {
    const host = hostIn(args);
    if (host !== undefined && AMAZON.test(host)) {
      queueMicrotask(() => this.destroy(new Error(`The local cloud refuses connections to AWS (${host})`)));
      return this;
    }
    return Reflect.apply(connect, this, args);
  };
}

// connect(options), connect(port, host), or the already normalized [[options, callback]] of node:net itself.
function hostIn(args: unknown): string | undefined {
  if (!Array.isArray(args)) {
    return undefined;
  }
  const [first, second] = args;
  if (Array.isArray(first)) {
    return hostIn(first);
  }
  if (typeof first === 'object' && first !== null) {
    const host: unknown = Reflect.get(first, 'host') ?? Reflect.get(first, 'servername');
    return typeof host === 'string' ? host : undefined;
  }
  return typeof second === 'string' ? second : undefined;
}
