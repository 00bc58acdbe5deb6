import { useSyncExternalStore } from 'react';
import { OFFLINE_TEXT } from '../lib/offline-text.ts';

/** A notice while the browser is offline. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    (notify) => {
      window.addEventListener('online', notify);
      window.addEventListener('offline', notify);
      return () => {
        window.removeEventListener('online', notify);
        window.removeEventListener('offline', notify);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" className="offline-place">
      {isOffline && <p className="offline-notice">{OFFLINE_TEXT}</p>}
    </div>
  );
}
