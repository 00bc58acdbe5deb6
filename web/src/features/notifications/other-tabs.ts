const CHANNEL = 'notifications-read';

/**
 * Tells the other tabs of this browser that a notification was read here, or with `null` all of them. The socket tells
 * them too, and other devices; this one needs no network.
 */
export function tellOtherTabs(id: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(id);
  channel.close();
}

/** Calls back with what other tabs have read; gives what ends that. */
export function hearOtherTabs(listener: (id: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => listener(data));
  return () => channel.close();
}
