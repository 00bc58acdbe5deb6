const CHANNEL = 'notifications-read';

/**
 * Notifies the browser's other tabs that a notification was read, or all of them if `id` is null. The socket does the
 * same for other devices, but this needs no network.
 */
export function broadcastRead(id: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(id);
  channel.close();
}

/** Calls the listener with what other tabs marked as read. Returns a function that stops this. */
export function onReadInOtherTab(listener: (id: string | null) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<string | null>) => listener(data));
  return () => channel.close();
}
