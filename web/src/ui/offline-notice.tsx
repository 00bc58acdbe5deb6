import { useSyncExternalStore } from 'react';

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
    <div role="status">
      {isOffline && (
        <p className="offline-notice">
          You’re offline. You can read this page; everything else loads once you’re online again.
        </p>
      )}
    </div>
  );
}
